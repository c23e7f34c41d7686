import { COPY_FIELD } from '../../../domain/submissions/form/form-fields.ts'
import { useSite } from '../../use-site.ts'
import { useFormWords } from '../../words/forms.ts'
import type { FormState } from './form-field.tsx'

/** Offers a copy by e-mail where the site can send one. */
export function CopyField({ state }: { state: FormState }) {
  const { form } = useFormWords()
  const site = useSite()
  if (!site?.sendsMail) return null
  return (
    <label className="check">
      <input
        type="checkbox"
        name={COPY_FIELD}
        value="yes"
        defaultChecked={state.values?.[COPY_FIELD] === 'yes'}
      />
      {form.copy}
    </label>
  )
}
