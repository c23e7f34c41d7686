import { describe, expect, test } from 'vitest'
import { aPlace } from '../../../test/builders.ts'
import { EXPORT_COLUMNS, createRowExporter } from '../export/export-row.ts'
import { schemaOrgPlace } from '../export/schema-org.ts'
import { HEADER_SYNONYMS } from '../import/columns/header-synonyms.ts'
import { toPublicPlace } from '../search/catalogue/public-place.ts'
import {
  CONTACT_FIELDS,
  isPrivateContact,
  PLACE_TEXT_FIELDS,
  recordOf,
  TEXT_FIELDS,
} from './place-fields.ts'
import { PLACE_FORM_FIELDS, toPlaceForm } from './place-form.ts'
import { PLACE_FIELDS } from './parse-place.ts'

const PLACE = aPlace({ ...recordOf(CONTACT_FIELDS, (field) => `their ${field}`) })

describe.each(PLACE_TEXT_FIELDS)('the text field %s', (field) => {
  test('is in every form, every import and every export', () => {
    expect(PLACE_FORM_FIELDS).toContain(field)
    expect(PLACE_FIELDS).toContain(field)
    expect(EXPORT_COLUMNS).toContain(field)
    expect(HEADER_SYNONYMS[field].sure).not.toEqual([])
  })

  test('has a column of its own', () => {
    const columns = PLACE_TEXT_FIELDS.map((name) => TEXT_FIELDS[name].column)
    expect(columns.filter((column) => column === TEXT_FIELDS[field].column)).toHaveLength(1)
  })
})

describe.each(CONTACT_FIELDS)('the contact %s', (field) => {
  test('is written into forms, exports and the schema.org file', () => {
    const row = createRowExporter([], (path) => path)(PLACE)
    expect(row[field]).toBe(PLACE[field])
    expect(toPlaceForm(PLACE)[field]).toBe(PLACE[field])
    const described = schemaOrgPlace(PLACE, { url: 'https://a.example', images: [] })
    expect(described).toHaveProperty(TEXT_FIELDS[field].schemaOrg, PLACE[field])
  })

  test('reaches visitors only if it is public', () => {
    expect(Object.keys(toPublicPlace(PLACE) ?? {}).includes(field)).toBe(!isPrivateContact(field))
  })
})
