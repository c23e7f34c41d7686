import { useSyncExternalStore } from 'react'
import type { Locale } from '../../domain/places/place.ts'
import { useLocale } from '../words.tsx'

const TAGS: Record<Locale, string> = { de: 'de-DE', en: 'en-US' }

const never = () => () => undefined

/** A moment on the reader's own clock; before the script runs, and without one, in UTC. */
export function LocalTime({ iso }: { iso: string }) {
  const locale = useLocale()
  const isLocal = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const format = new Intl.DateTimeFormat(TAGS[locale], {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(isLocal ? {} : { timeZone: 'UTC' }),
  })
  return (
    <time dateTime={iso}>
      {format.format(new Date(iso))}
      {isLocal ? '' : ' UTC'}
    </time>
  )
}
