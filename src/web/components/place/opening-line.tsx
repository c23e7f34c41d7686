import type { OpeningStatus } from '../../../lib/hours/opening-status.ts'
import type { Messages } from '../../messages/index.ts'
import { usePlaceWords } from '../../words/places.ts'

/** Separates two facts. The no-break space keeps the dot with the fact that follows, so that no line ends with a dot. */
export const DOT = ' ·\u00A0'

type Props = { status: OpeningStatus; sample: boolean }

/** "Geöffnet bis 20:00", "Geöffnet · Ende offen", "Heute Feiertag (Thanksgiving): geschlossen", said in words as well as in colour. */
export function OpeningLine({ status, sample }: Props) {
  const { opening, holidayName } = usePlaceWords()
  if (status.kind === 'unknown') {
    return <span>{[opening.unknown, status.comment].filter(Boolean).join(DOT)}</span>
  }
  const change = changeWords(status, opening)
  const holiday = status.holiday && holidayName(status.holiday)
  return (
    <span className={`opening-${status.kind}`}>
      <strong>{holiday ? opening.holiday(holiday, status.kind) : opening[status.kind]}</strong>
      {change && (status.kind === 'open' ? ` ${change}` : `${DOT}${change}`)}
      {sample && ` (${opening.sample})`}
    </span>
  )
}

// A time after midnight belongs to the evening before: "bis 1:00", not "bis Sa 1:00".
const EARLY_MINUTES = 6 * 60

/** From this many days on, a weekday would be taken for an earlier one. */
const WEEK = 7
/** A place that is closed for this long is closed for the season: the month says enough. */
const OUT_OF_SEASON_DAYS = 35

function changeWords(
  status: Exclude<OpeningStatus, { kind: 'unknown' }>,
  opening: Messages['opening'],
): string | undefined {
  if (status.isOpenEnd) return `·\u00A0${opening.openEnd}`
  if (!status.change) return status.kind === 'open' ? opening.always : undefined
  const { date, daysAhead, weekday, minute } = status.change
  if (status.kind === 'closed') {
    if (daysAhead >= OUT_OF_SEASON_DAYS) return opening.opensAgain(date)
    if (daysAhead >= WEEK) return opening.opensOn(date)
    return daysAhead === 0 ? opening.opensToday(minute) : opening.opensDay(weekday, minute)
  }
  const isTonight = daysAhead === 0 || (daysAhead === 1 && minute <= EARLY_MINUTES)
  return isTonight ? opening.until(minute) : opening.untilDay(weekday, minute)
}
