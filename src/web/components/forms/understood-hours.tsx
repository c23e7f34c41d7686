import { parseSpokenWeek } from '../../../domain/places/spoken-hours/parse-spoken-hours.ts'
import { useWords } from '../../words.tsx'
import { weekWords } from '../place/week-words.ts'

/** How opening hours in words are understood; nothing where only a person can tell. */
export function UnderstoodHours({ text }: { text: string }) {
  const words = useWords()
  const week = parseSpokenWeek(text)
  return week ? <p>{words.proposals.hoursUnderstood(weekWords(week, words))}</p> : null
}
