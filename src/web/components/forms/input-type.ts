import {
  type ContactField,
  type FieldKind,
  TEXT_FIELDS,
} from '../../../domain/places/place-fields.ts'

const TYPES = { phone: 'tel', email: 'email', website: 'url' } as const satisfies Partial<
  Record<FieldKind, string>
>

/** The type of the `<input>`, which decides the keyboard of a phone. */
export function inputType(field: ContactField) {
  return TYPES[TEXT_FIELDS[field].kind]
}
