import { legal, responsible } from './legal.en.ts'
import type { LegalWords } from './legal-words.de.ts'

export const legalWords: LegalWords = {
  legal,
  responsible,

  addressSearch: {
    title: 'When you search for an address',
    text: (host) =>
      `If a search looks like an address, or you search near a place we do not know, our server asks the service ${host} where that is. It sends only that text, as you typed it, and never anything that looks like a phone number or an e-mail address. Your IP address and everything else about you stays here; the text is not stored.`,
  },
}
