import type { Locale } from '../../../domain/places/place.ts'
import { formatList } from '../format.ts'

const DURATION_UNITS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const

/** `4 Stunden und 35 Minuten`, in the two largest units; at least a minute. */
export function duration(from: Date, until: Date, locale: Locale): string {
  let minutes = Math.max(1, Math.round((until.getTime() - from.getTime()) / 60_000))
  const parts: string[] = []
  for (const [unit, size] of DURATION_UNITS) {
    const count = Math.floor(minutes / size)
    minutes -= count * size
    if (count === 0) continue
    const format = { style: 'unit', unit, unitDisplay: 'long' } as const
    parts.push(new Intl.NumberFormat(locale, format).format(count))
  }
  return formatList(parts.slice(0, 2), 'conjunction', locale)
}
