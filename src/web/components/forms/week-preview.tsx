import { usePlaceWords } from '../../words/places.ts'
import { useFormWords } from '../../words/forms.ts'
import { parseSpokenWeek } from '../../../domain/places/spoken-hours/parse-spoken-hours.ts'
import { formatWeek } from '../place/format-week.ts'

/** What `HoursPreview` loads. */
export default function WeekPreview({ text }: { text: string }) {
  const words = usePlaceWords()
  const { proposals } = useFormWords()
  const week = parseSpokenWeek(text)
  return week ? <p>{proposals.hoursUnderstood(formatWeek(week, words))}</p> : null
}
