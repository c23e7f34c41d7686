import type { MessageRule } from '../../domain/submissions/form/parse-form.ts'
import type { ProposalRule } from '../../domain/submissions/proposals/proposal-form.ts'

type Sentence = (limit?: number, detail?: string) => string

/** What is wrong with a field: what is missing, and what it should look like. */
export const validation: Record<MessageRule | ProposalRule, Sentence> = {
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
  nothing_proposed: () =>
    'Was stimmt nicht? Füllen Sie mindestens ein Feld aus, oder schreiben Sie eine Anmerkung.',
  place_name_required: () => 'Wie heißt der Ort?',
  address_or_pin_required: () =>
    'Wo ist der Ort? Geben Sie die Stadt oder die Postleitzahl an, oder wählen Sie die Lage auf der Karte.',
  too_long: (limit) => `Das ist zu lang: höchstens ${limit?.toLocaleString('de')} Zeichen.`,
  damaged_text: () => 'Hier ist ein Zeichen beschädigt angekommen. Tippen Sie es neu.',
  coordinates_missing: () => 'Zur Lage gehören Breiten- und Längengrad: Einer von beiden fehlt.',
  coordinates_invalid: () => 'Das ist keine Zahl in Grad, zum Beispiel 37,2983.',
  coordinates_out_of_range: () =>
    'Breitengrade gehen von −90 bis 90, Längengrade von −180 bis 180.',
  country_unknown: () => 'Dieses Land kennen wir nicht.',
  region_unknown: () => 'Diese Region kennen wir nicht.',
  required: () => 'Hier fehlt eine Angabe.',
  postal_code_invalid: () => 'Diese Postleitzahl kann es dort nicht geben.',
  website_invalid: () => 'So sieht keine Internetadresse aus, eher so: https://www.beispiel.de.',
  opening_hours_unreadable: () =>
    'Diese Zeiten lassen sich nicht lesen, eher so: Mo-Fr 09:00-17:00.',
  opening_hours_too_complex: () =>
    'So viele Regeln auf einmal versteht das Programm nicht. Schreiben Sie die Zeiten kürzer.',
  opening_hours_without_days: () => 'An welchen Tagen? Schreiben Sie die Wochentage dazu.',
  opening_hours_too_long: () =>
    'Mehr als 18 Stunden am Tag geöffnet? Prüfen Sie, ob vormittags oder abends gemeint ist.',
  opening_hours_overlapping: () =>
    'Die Zeiten eines Tages überschneiden oder ersetzen einander. Welche gelten?',
  opening_hours_ambiguous: () => 'Vormittags oder abends? Schreiben Sie 14:00 oder 02:00 statt 2.',
  control_characters: () =>
    'Hier stehen unsichtbare Steuerzeichen. Löschen Sie den Text, und tippen Sie ihn neu.',
  unpaired_surrogates: () =>
    'Hier ist ein Zeichen beschädigt angekommen. Löschen Sie es, und tippen Sie es neu.',
}
