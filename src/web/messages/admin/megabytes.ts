import type { Locale } from '../../../domain/places/place.ts'
import { number } from '../format.ts'

/** `34 MB`, `1.200 MB`; smaller values have one decimal. */
export function megabytes(bytes: number, locale: Locale): string {
  const millions = bytes / 1e6
  return `${number(millions < 10 ? Math.round(millions * 10) / 10 : Math.round(millions), locale)}\u00A0MB`
}
