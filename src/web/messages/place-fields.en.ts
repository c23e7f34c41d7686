import type { contacts as german } from './place-fields.de.ts'

export const contacts: typeof german = {
  phone: 'Phone',
  email: 'E-mail',
  website: 'Website',
}
