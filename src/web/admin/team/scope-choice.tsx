import { KEY_SCOPES, type KeyScope } from '../../../domain/admin/key-scopes.ts'
import { useAdminWords } from '../admin-words.ts'
import { Check } from '../../components/forms/check.tsx'

type Props = { chosen: readonly KeyScope[] | undefined; problem?: string | undefined }

/** What a new key may do: everything its role may, or only what is ticked. */
export function ScopeChoice({ chosen, problem }: Props) {
  const { scopes: words } = useAdminWords().team.apiKeys
  return (
    <fieldset className="form-group" aria-describedby={problem && 'scopes-problem'}>
      <legend>{words.title}</legend>
      <Check type="radio" name="reach" value="all" isTicked={!chosen}>
        {words.all}
      </Check>
      <Check type="radio" name="reach" value="limited" isTicked={chosen !== undefined}>
        {words.limited}
      </Check>
      <div className="key-scopes">
        {KEY_SCOPES.map((scope) => (
          <Check key={scope} name="scope" value={scope} isTicked={chosen?.includes(scope)}>
            {words.names[scope]}
          </Check>
        ))}
      </div>
      {problem && (
        <p className="field-problem" id="scopes-problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
