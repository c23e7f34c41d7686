import { useFormWords } from '../../words/forms.ts'
import { CopyField } from './copy-field.tsx'
import { EmailField } from './email-field.tsx'
import { FormField, type FormState } from './form-field.tsx'

/** Optional fields for who makes the correction or suggestion. */
export function ProposerFields({ state }: { state: FormState }) {
  const { proposals } = useFormWords()
  return (
    <>
      <FormField
        {...state}
        name="message"
        label={proposals.remark}
        hint={proposals.remarkHint}
        multiline
      />
      <fieldset className="form-group">
        <legend>{proposals.youGroup}</legend>
        <p className="hint">{proposals.youHint}</p>
        <div className="form-row">
          <FormField {...state} name="name" label={proposals.yourName} autoComplete="name" />
          <EmailField {...state} label={proposals.yourEmail} />
        </div>
        <CopyField state={state} />
      </fieldset>
    </>
  )
}
