import type { Locale } from '../../../domain/places/place.ts'

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const
const DAYS: Record<Locale, Intl.DateTimeFormat> = {
  de: new Intl.DateTimeFormat('de', DAY),
  en: new Intl.DateTimeFormat('en', DAY),
}

/** What stands around an answer that goes by mail, in the language of who gets it. */
export const answerMail = {
  de: {
    language: 'de',
    subject: (receipt: string, siteName: string) =>
      `Antwort auf Ihre Nachricht ${receipt}: ${siteName}`,
    wrote: (at: Date) => `Am ${DAYS.de.format(at)} schrieben Sie:`,
    footer: (siteName: string, receipt: string) =>
      `${siteName}. Sie bekommen diese E-Mail, weil Sie uns mit dieser Adresse geschrieben haben (${receipt}).`,
  },
  en: {
    language: 'en',
    subject: (receipt: string, siteName: string) =>
      `Answer to your message ${receipt}: ${siteName}`,
    wrote: (at: Date) => `On ${DAYS.en.format(at)} you wrote:`,
    footer: (siteName: string, receipt: string) =>
      `${siteName}. You get this e-mail because you wrote to us with this address (${receipt}).`,
  },
}
