import type { Locale } from '../../../domain/places/place.ts'
import type { Change } from '../../../domain/submissions/proposals/proposal-form.ts'
import { proposals as german } from '../proposals.de.ts'
import { proposals as english } from '../proposals.en.ts'

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const
const DAYS: Record<Locale, Intl.DateTimeFormat> = {
  de: new Intl.DateTimeFormat('de', DAY),
  en: new Intl.DateTimeFormat('en', DAY),
}

/** The text around an answer sent by mail, in the recipient's language. */
export const answerMail = {
  de: {
    language: 'de',
    subject: (receipt: string, siteName: string) =>
      `Antwort auf Ihre Nachricht ${receipt}: ${siteName}`,
    wrote: (at: Date) => `Am ${DAYS.de.format(at)} schrieben Sie:`,
    footer: (siteName: string, receipt: string) =>
      `${siteName}. Sie bekommen diese E-Mail, weil Sie uns mit dieser Adresse geschrieben haben (${receipt}).`,
    copy: {
      subject: (receipt: string, siteName: string) =>
        `Kopie Ihrer Nachricht ${receipt}: ${siteName}`,
      wrote: (at: Date, place: string | undefined) =>
        `Am ${DAYS.de.format(at)} schrieben Sie uns${place ? ` über ${place}` : ''}:`,
      change: (change: Change) => describeChange(change, german),
      removed: '[Internetadresse]',
      footer: (siteName: string, receipt: string) =>
        `${siteName}. Jemand hat uns mit dieser Adresse geschrieben und um eine Kopie gebeten (${receipt}). Waren Sie das nicht, brauchen Sie nichts zu tun.`,
    },
  },
  en: {
    language: 'en',
    subject: (receipt: string, siteName: string) =>
      `Answer to your message ${receipt}: ${siteName}`,
    wrote: (at: Date) => `On ${DAYS.en.format(at)} you wrote:`,
    footer: (siteName: string, receipt: string) =>
      `${siteName}. You get this e-mail because you wrote to us with this address (${receipt}).`,
    copy: {
      subject: (receipt: string, siteName: string) =>
        `Copy of your message ${receipt}: ${siteName}`,
      wrote: (at: Date, place: string | undefined) =>
        `On ${DAYS.en.format(at)} you wrote to us${place ? ` about ${place}` : ''}:`,
      change: (change: Change) => describeChange(change, english),
      removed: '[web address]',
      footer: (siteName: string, receipt: string) =>
        `${siteName}. Somebody wrote to us with this address and asked for a copy (${receipt}). If that was not you, you need not do anything.`,
    },
  },
}

function describeChange({ field, proposed }: Change, words: typeof german): string {
  return field === 'closed' ? words.closed : `${words.fields[field]}: ${proposed}`
}
