import { loadWords } from './load-words.ts'

/** The texts of the page that asks a place whether its data are still correct. */
export const [inquiryWords, useInquiryWords] = await loadWords({
  de: async () => (await import('../messages/inquiries.de.ts')).inquiries,
  en: async () => (await import('../messages/inquiries.en.ts')).inquiries,
})
