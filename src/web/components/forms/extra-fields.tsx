import { HONEYPOT_FIELDS } from '../../../domain/submissions/form/form-fields.ts'
import { useFormWords } from '../../words/forms.ts'

/** Fields for programs: people never see them, autofill has no word for them, and password managers are told to pass by. */
export function ExtraFields() {
  const { form } = useFormWords()
  return (
    <div className="form-extra" aria-hidden="true">
      {HONEYPOT_FIELDS.map((name) => (
        <label key={name}>
          {form.leaveEmpty}
          <input
            name={name}
            type="text"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore="true"
            data-lpignore="true"
            data-bwignore="true"
            data-form-type="other"
          />
        </label>
      ))}
    </div>
  )
}
