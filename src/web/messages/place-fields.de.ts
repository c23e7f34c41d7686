import type { LocalNameField } from '../../domain/places/local-names.ts'
import type { ContactField } from '../../domain/places/place-fields.ts'

/** Wie ein Ort zu erreichen ist: auf seiner Seite, in Formularen, Dateien und im Protokoll. */
export const contacts: Record<ContactField, string> = {
  phone: 'Telefon',
  email: 'E-Mail',
  website: 'Website',
}

/** Wie ein Ort in einer Sprache heißt: in der Verwaltung, in Dateien und im Protokoll. */
export const localNames: Record<LocalNameField, string> = {
  nameDe: 'Name auf Deutsch',
  nameEn: 'Name auf Englisch',
}
