import type { Locale } from '../../../domain/places/place.ts'

const TEXTS = {
  de: {
    subject: 'Test aus den Einstellungen',
    text: (url: string) => `Der Mailserver nimmt E-Mails von ${url} an. Sie müssen nichts tun.`,
  },
  en: {
    subject: 'Test from the settings',
    text: (url: string) => `The mail server takes e-mails from ${url}. There is nothing to do.`,
  },
}

/** The mail that an owner sends to themselves to see whether mail works. The address is ours. */
export function testMail(publicUrl: string, locale: Locale) {
  const { subject, text } = TEXTS[locale]
  const sentence = text(publicUrl)
  return { subject, text: `${sentence}\n`, html: `<p>${sentence}</p>` }
}
