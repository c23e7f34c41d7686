import type { Place } from '../../domain/places/place.ts'

const MOST_KNOWN = 20_000

/** Reads stored hours, of which many places have the same: these are one object, which nobody may change. */
export function sharedHours(): (text: string) => Place['weeklyHours'] {
  const known = new Map<string, Place['weeklyHours']>()
  return (text) => {
    const remembered = known.get(text)
    if (remembered) return remembered
    const hours: Place['weeklyHours'] = JSON.parse(text)
    if (known.size < MOST_KNOWN) known.set(text, hours)
    return hours
  }
}
