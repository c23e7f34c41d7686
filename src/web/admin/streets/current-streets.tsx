import { Form } from 'react-router'
import { RENEW_DAYS, type StreetExtract } from '../../../domain/admin/street-extract.ts'
import { Field } from '../../components/forms/field.tsx'
import { useLocale } from '../../locale.ts'
import { streetExtractWordsOf } from '../../messages/admin/street-extract.ts'
import { LocalTime } from '../local-time.tsx'

type Props = {
  extract: StreetExtract
  /** the schedule has just been saved */
  isSaved: boolean
}

/** The streets in use: how many, from where, and how often anew. */
export function CurrentStreets({ extract, isSaved }: Props) {
  const words = streetExtractWordsOf(useLocale())
  const { source, madeAt, renewDays } = extract
  return (
    <>
      <p>
        <b>{words.inUse(extract)}</b>{' '}
        <span className="soft">
          {words.made} <LocalTime iso={madeAt} />. {words.from(source)}
        </span>
      </p>
      <Form method="post" className="operator-form">
        <Field
          id="days"
          name="days"
          label={words.schedule}
          hint={words.scheduleHint}
          defaultValue={String(renewDays)}
          options={RENEW_DAYS.map((days) => ({ value: String(days), name: words.renew[days] }))}
        />
        <button type="submit" name="intent" value="renew" className="button">
          {words.saveSchedule}
        </button>
        <p role="status">{isSaved && words.saved}</p>
      </Form>
      <Form method="post">
        <button type="submit" name="intent" value="remove" className="link-button">
          {words.remove}
        </button>
      </Form>
    </>
  )
}
