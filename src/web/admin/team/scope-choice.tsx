import { KEY_SCOPES, type KeyScope } from '../../../domain/admin/key-scopes.ts'
import { useAdminWords } from '../admin-words.ts'
import { CheckField } from '../../components/forms/check-field.tsx'

type Props = { chosen: readonly KeyScope[] | undefined; problem?: string | undefined }

/** What a new key may do: everything its role may, or only what is ticked. */
export function ScopeChoice({ chosen, problem }: Props) {
  const { scopes: words } = useAdminWords().team.apiKeys
  return (
    <fieldset className="form-group" aria-describedby={problem && 'scopes-problem'}>
      <legend>{words.title}</legend>
      <CheckField type="radio" name="reach" value="all" isTicked={!chosen}>
        {words.all}
      </CheckField>
      <CheckField type="radio" name="reach" value="limited" isTicked={chosen !== undefined}>
        {words.limited}
      </CheckField>
      <div className="key-scopes">
        {KEY_SCOPES.map((scope) => (
          <CheckField key={scope} name="scope" value={scope} isTicked={chosen?.includes(scope)}>
            {words.names[scope]}
          </CheckField>
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
