import {
  UNSPECIFIED,
  type Attribute,
  type AttributeValue,
  type Locale,
} from '../../domain/places/place.ts'
import { singleValues } from '../../domain/places/attribute-value.ts'
import { parseWebsite } from '../../domain/places/parse-place.ts'
import { date } from '../messages/format.ts'
import { placeWords } from '../words/places.ts'

/** A single value in words, also one from a query: a choice by its name, a day in the reader's language. */
export function formatAttributeValue(
  value: string | number | boolean,
  attribute: Pick<Attribute, 'type' | 'choices'> | undefined,
  locale: Locale,
): string {
  const text = String(value)
  const choice = attribute?.choices?.find((one) => one.value === text)
  const { yes, no, notSaid } = placeWords(locale).place
  if (text === UNSPECIFIED && !choice) return notSaid
  if (attribute?.type === 'boolean') return { true: yes, false: no }[text] ?? text
  if (attribute?.type === 'date') return date(text, locale)
  return choice?.name[locale] ?? text
}

/** A value as a page shows it; the address of a website comes with its link. */
export type DisplayValue = { shown: string; href?: string }

/** Several choices in the operator's order, then those that no longer exist. */
export function toDisplayValues(
  value: AttributeValue,
  attribute: Attribute,
  locale: Locale,
): DisplayValue[] {
  if (attribute.type === 'url') {
    const link = websiteLink(String(value))
    return link ? [link] : []
  }
  const values = singleValues(value)
  const chosen = (attribute.choices ?? []).map((one) => one.value)
  const known = chosen.filter((one) => values.includes(one))
  const others = values.filter((one) => !chosen.includes(String(one)))
  return [...known, ...others].map((one) => ({
    shown: formatAttributeValue(one, attribute, locale),
  }))
}

/** The address without its scheme. Parsed again before it becomes a link, whatever the database contains. */
export function websiteLink(value: string): Required<DisplayValue> | undefined {
  const read = parseWebsite(value)
  if (!read.ok) return undefined
  const { hostname, pathname } = new URL(read.value)
  const path = pathname === '/' ? '' : pathname.replace(/\/$/, '')
  return { shown: hostname.replace(/^www\./, '') + path, href: read.value }
}
