import { useSyncExternalStore } from 'react'
import { dateFormat } from '../messages/format.ts'
import { useLocale } from '../locale.ts'

const FULL: Intl.DateTimeFormatOptions = { dateStyle: 'short', timeStyle: 'short' }

const never = () => () => undefined

type Props = {
  iso: string
  /** for lists: only the time today, only the day this year, otherwise the date */
  isShort?: boolean
}

/** A moment on the reader's own clock; before the script runs, and without one, in UTC. */
export function LocalTime({ iso, isShort = false }: Props) {
  const locale = useLocale()
  const today = useSyncExternalStore(
    never,
    () => new Date().toDateString(),
    () => undefined,
  )
  const at = new Date(iso)
  const short = isShort && today ? shortFormat(at.toDateString(), today) : undefined
  const format = dateFormat(locale, short ?? { ...FULL, timeZone: today ? undefined : 'UTC' })
  return (
    <time dateTime={iso}>
      {format.format(at)}
      {today ? '' : ' UTC'}
    </time>
  )
}

// Days as `Date` writes them: the year comes last.
function shortFormat(day: string, today: string): Intl.DateTimeFormatOptions {
  if (day === today) return { timeStyle: 'short' }
  if (day.slice(-4) === today.slice(-4)) return { day: 'numeric', month: 'short' }
  return { dateStyle: 'short' }
}
