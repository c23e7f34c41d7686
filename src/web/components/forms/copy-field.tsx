import { COPY_FIELD } from '../../../domain/submissions/form/form-fields.ts'
import { useSite } from '../../use-site.ts'
import { useFormWords } from '../../words/forms.ts'
import { CheckField } from './check-field.tsx'
import type { FormState } from './form-field.tsx'

/** Offers a copy by e-mail if the site can send one. */
export function CopyField({ state }: { state: FormState }) {
  const { form } = useFormWords()
  if (!useSite()?.sendsMail) return null
  return (
    <CheckField name={COPY_FIELD} isTicked={state.values?.[COPY_FIELD] === 'yes'}>
      {form.copy}
    </CheckField>
  )
}
