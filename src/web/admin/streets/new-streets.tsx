import { Form } from 'react-router'
import { SUGGESTED_SOURCE } from '../../../domain/admin/street-extract.ts'
import { Field } from '../../components/forms/field.tsx'
import { useLocale } from '../../locale.ts'
import { streetExtractWordsOf } from '../../messages/admin/street-extract.ts'

type Props = {
  /** offered */
  source: string
  refused?: { source: string; problem: 'source_invalid' | 'running' }
}

/** Where streets come from; first their size is found out. */
export function NewStreets({ source, refused }: Props) {
  const words = streetExtractWordsOf(useLocale())
  const sentence = refused?.problem === 'running' ? words.running : words.problems.source_invalid()
  return (
    <>
      <h2>{words.newTitle}</h2>
      <p>{words.cost}</p>
      <Form method="post" className="operator-form">
        <Field
          id="source"
          name="source"
          label={words.source}
          hint={
            source === SUGGESTED_SOURCE
              ? `${words.sourceHint} ${words.suggested}`
              : words.sourceHint
          }
          required
          maxLength={2048}
          autoComplete="off"
          defaultValue={refused?.source ?? source}
          problem={refused && sentence}
        />
        <button type="submit" name="intent" value="measure" className="button button-primary">
          {words.measure}
        </button>
      </Form>
    </>
  )
}
