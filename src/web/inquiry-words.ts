import type { Locale } from '../domain/places/place.ts'
import { inquiries as german, type InquiryWords } from './messages/inquiries.de.ts'
import { inquiries as english } from './messages/inquiries.en.ts'
import { useLocale } from './words.tsx'

const WORDS: Record<Locale, InquiryWords> = { de: german, en: english }

/** The texts of asking places, which other pages do not carry. */
export function inquiryWordsOf(locale: Locale): InquiryWords {
  return WORDS[locale]
}

export function useInquiryWords(): InquiryWords {
  return inquiryWordsOf(useLocale())
}
