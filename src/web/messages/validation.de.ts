import type { MessageRule } from '../../domain/submissions/message-form.ts'

/** What is wrong with a field: what is missing, and what it should look like. */
export const validation: Record<MessageRule, (limit?: number) => string> = {
  name_required: () => 'Hier fehlt Ihr Name.',
  name_too_long: (limit) => `Der Name ist zu lang: höchstens ${limit} Zeichen.`,
  name_line_break: () => 'Der Name gehört in eine Zeile.',
  name_url: () => 'Hier gehört Ihr Name hin, keine Internetadresse.',
  email_or_phone_required: () =>
    'Wie erreichen wir Sie? Geben Sie eine E-Mail-Adresse oder eine Telefonnummer an.',
  email_too_long: (limit) => `Die E-Mail-Adresse ist zu lang: höchstens ${limit} Zeichen.`,
  email_without_at: () => 'In der E-Mail-Adresse fehlt das @, zum Beispiel anna@beispiel.de.',
  email_nothing_before_at: () => 'Hier fehlt der Teil vor dem @, zum Beispiel anna@beispiel.de.',
  email_incomplete: () => 'Hier fehlt die Adresse hinter dem @, zum Beispiel anna@beispiel.de.',
  email_invalid: () => 'So sieht keine E-Mail-Adresse aus, eher so: anna@beispiel.de.',
  phone_invalid: () =>
    'Diese Telefonnummer gibt es so nicht, eher so: 030 901820 oder +1 303 555 0123.',
  message_required: () => 'Hier fehlt Ihre Nachricht.',
  message_too_short: (limit) => `Ein paar Worte mehr, bitte: mindestens ${limit} Zeichen.`,
  message_too_long: (limit) =>
    `Die Nachricht ist zu lang: höchstens ${limit?.toLocaleString('de')} Zeichen.`,
  control_characters: () =>
    'Hier stehen unsichtbare Steuerzeichen. Löschen Sie den Text, und tippen Sie ihn neu.',
  unpaired_surrogates: () =>
    'Hier ist ein Zeichen beschädigt angekommen. Löschen Sie es, und tippen Sie es neu.',
}
