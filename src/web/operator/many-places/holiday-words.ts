import type { Locale } from '../../../domain/places/place.ts'
import {
  holidayHours as german,
  type HolidayHoursWords,
} from '../../messages/operator/holiday-hours.de.ts'
import { holidayHours as english } from '../../messages/operator/holiday-hours.en.ts'
import { useLocale } from '../../words.tsx'

const WORDS: Record<Locale, HolidayHoursWords> = { de: german, en: english }

export function holidayHoursWordsOf(locale: Locale): HolidayHoursWords {
  return WORDS[locale]
}

export function useHolidayHoursWords(): HolidayHoursWords {
  return holidayHoursWordsOf(useLocale())
}
