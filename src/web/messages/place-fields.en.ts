import type { contacts as german, localNames as germanNames } from './place-fields.de.ts'

export const contacts: typeof german = {
  phone: 'Phone',
  email: 'E-mail',
  website: 'Website',
}

export const localNames: typeof germanNames = {
  nameDe: 'Name in German',
  nameEn: 'Name in English',
}
