import { loadWords } from './load-words.ts'

/** What the page needs that asks a place whether its data are still right. */
export const [inquiryWords, useInquiryWords] = await loadWords({
  de: async () => (await import('../messages/inquiries.de.ts')).inquiries,
  en: async () => (await import('../messages/inquiries.en.ts')).inquiries,
})
