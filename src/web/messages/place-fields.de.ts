import type { ContactField } from '../../domain/places/place-fields.ts'

/** Wie ein Ort zu erreichen ist: auf seiner Seite, in Formularen, Dateien und im Protokoll. */
export const contacts: Record<ContactField, string> = {
  phone: 'Telefon',
  email: 'E-Mail',
  website: 'Website',
}
