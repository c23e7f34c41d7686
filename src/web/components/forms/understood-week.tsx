import { usePlaceWords } from '../../words/places.ts'
import { useFormWords } from '../../words/forms.ts'
import { parseSpokenWeek } from '../../../domain/places/spoken-hours/parse-spoken-hours.ts'
import { weekWords } from '../place/week-words.ts'

/** What `UnderstoodHours` loads. */
export default function UnderstoodWeek({ text }: { text: string }) {
  const words = usePlaceWords()
  const { proposals } = useFormWords()
  const week = parseSpokenWeek(text)
  return week ? <p>{proposals.hoursUnderstood(weekWords(week, words))}</p> : null
}
