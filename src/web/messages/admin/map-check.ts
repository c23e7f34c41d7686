import type { Locale } from '../../../domain/places/place.ts'
import type { MapCheckResult } from '../../../maps/street/check/map-check-result.ts'
import { type MapCheckWords, mapCheck as german } from './map-check.de.ts'
import { mapCheck as english } from './map-check.en.ts'

const WORDS: Record<Locale, MapCheckWords> = { de: german, en: english }

/** The texts of the map check. They are not among the messages, because no page shows them. */
export function mapCheckWordsOf(locale: Locale): MapCheckWords {
  return WORDS[locale]
}

/** The sentence for a finding. */
export function describeFinding(finding: MapCheckResult, locale: Locale): string {
  // The code has chosen the function that takes this finding; the compiler cannot follow that.
  const explain = WORDS[locale].findings[finding.code] as (found: MapCheckResult) => string
  return explain(finding)
}
