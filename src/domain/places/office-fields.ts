import { attributeField } from './place-form.ts'
import { FEATURED } from './well-known-attributes.ts'

/** What the office decides about a place: when a manager saves, these fields of the form stay as they are stored. */
export const OFFICE_FIELDS: readonly string[] = [
  'slug',
  'status',
  'category',
  'categories',
  'recipients',
  'boundary',
  attributeField(FEATURED),
]
