import { isCalendarDay } from '../../lib/hours/weekly-hours.ts'
import { fold } from '../../lib/text/fold.ts'
import { parseWebsite } from './parse-place.ts'
import { type AttributeType, hasChoices } from './attribute-types.ts'
import type { Attribute, AttributeChoice, AttributeValue } from './place.ts'
import { parseLine } from './text-field.ts'

/** Which rule of its attribute a value breaks. */
export type AttributeRule =
  | 'attribute_invalid'
  | 'attribute_choices_invalid'
  | 'attribute_date_invalid'
  | 'website_invalid'

export type AttributeResult =
  | { ok: true; value: AttributeValue }
  | { ok: false; rule: AttributeRule }

type TypeRules = {
  /** undefined if the text, which is trimmed and not empty, is not a value of the type */
  parse(text: string, choices: readonly AttributeChoice[]): AttributeValue | undefined
  broken: AttributeRule
  /** not web addresses and days, which are rarely the same for two places */
  isFilterable: boolean
}

const TYPES: Readonly<Record<AttributeType, TypeRules>> = {
  boolean: { parse: parseYesOrNo, broken: 'attribute_invalid', isFilterable: true },
  choice: {
    parse: (text, choices) => findChoice(text, choices),
    broken: 'attribute_invalid',
    isFilterable: true,
  },
  multi: {
    parse: parseChoices,
    broken: 'attribute_choices_invalid',
    isFilterable: true,
  },
  number: { parse: parseNumber, broken: 'attribute_invalid', isFilterable: true },
  date: { parse: parseDay, broken: 'attribute_date_invalid', isFilterable: false },
  url: { parse: parseUrl, broken: 'website_invalid', isFilterable: false },
  text: { parse: parseText, broken: 'attribute_invalid', isFilterable: true },
}

/** Whether visitors can filter by an attribute of the type. */
export function isFilterable(type: AttributeType): boolean {
  return TYPES[type].isFilterable
}

/**
 * Parses the text that was typed for an attribute: a choice by its value or name, several choices separated by semicolons or
 * commas, a number with a decimal point or comma, a day as 2026-12-24 or 24.12.2026.
 */
export function parseAttributeValue(
  { type, choices = [] }: Pick<Attribute, 'type' | 'choices'>,
  text: string,
): AttributeResult {
  const { parse, broken } = TYPES[type]
  const trimmed = text.trim()
  const value = trimmed === '' ? undefined : parse(trimmed, choices)
  return value === undefined ? { ok: false, rule: broken } : { ok: true, value }
}

/** The value as text that `parseAttributeValue` reads back. */
export function attributeText(value: AttributeValue): string {
  return Array.isArray(value) ? value.join(';') : String(value)
}

/**
 * Converts a value of one attribute to another, or returns undefined if it does not fit completely. Choices and booleans become their
 * German words.
 */
export function convertValue(
  value: AttributeValue,
  from: Pick<Attribute, 'type' | 'choices'>,
  to: Pick<Attribute, 'type' | 'choices'>,
): AttributeValue | undefined {
  const isByValue = hasChoices(from.type) && hasChoices(to.type)
  const text = isByValue ? attributeText(value) : spokenText(value, from)
  const read = parseAttributeValue(to, text)
  if (!read.ok) return undefined
  // Do not convert postal codes and phone numbers to numbers, which would drop leading characters.
  const isCut = to.type === 'number' && String(read.value) !== text.replace(',', '.')
  return isCut ? undefined : read.value
}

function spokenText(value: AttributeValue, { choices }: Pick<Attribute, 'choices'>): string {
  const words = singleValues(value).map((one) => {
    if (typeof one === 'boolean') return one ? 'ja' : 'nein'
    return choices?.find((choice) => choice.value === one)?.name.de ?? String(one)
  })
  return words.join('; ')
}

/** The single values: each of several choices, or the value itself. */
export function singleValues(value: AttributeValue): readonly (string | number | boolean)[] {
  return Array.isArray(value) ? value : [value]
}

export function isSameValue(
  one: AttributeValue | undefined,
  other: AttributeValue | undefined,
): boolean {
  if (one === undefined || other === undefined) return one === other
  return typeof one === typeof other && attributeText(one) === attributeText(other)
}

// Spellings of people and spreadsheets; the first one is ours.
const YES: ReadonlySet<string> = new Set(['true', 'ja', 'yes', 'wahr', 'x', '1'])
const NO: ReadonlySet<string> = new Set(['false', 'nein', 'no', 'falsch', '0'])

function parseYesOrNo(text: string): boolean | undefined {
  const word = text.toLowerCase()
  return YES.has(word) ? true : NO.has(word) ? false : undefined
}

function findChoice(text: string, choices: readonly AttributeChoice[]): string | undefined {
  const word = fold(text)
  const named = choices.find(({ value, name }) =>
    [value, name.de, name.en].some((one) => fold(one) === word),
  )
  return (choices.find(({ value }) => value === text) ?? named)?.value
}

/**
 * Sorted, so that the same choices are the same value. One unknown choice rejects the whole list, which would
 * otherwise lose something silently. A comma may belong to the name of a choice.
 */
function parseChoices(text: string, choices: readonly AttributeChoice[]): string[] | undefined {
  const parts = text.split(/[;|\n]/).flatMap((part) => {
    const isOne = findChoice(part.trim(), choices) !== undefined
    return isOne ? [part.trim()] : part.split(',').map((piece) => piece.trim())
  })
  const values = new Set<string>()
  for (const part of parts.filter((one) => one !== '')) {
    const value = findChoice(part, choices)
    if (value === undefined) return undefined
    values.add(value)
  }
  return values.size > 0 ? [...values].toSorted() : undefined
}

function parseNumber(text: string): number | undefined {
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}

const ISO_DAY = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:T00:00(?::00(?:\.0+)?)?Z?)?$/
const GERMAN_DAY = /^(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4})$/

// Rejects 03/04/2026, which means different days in America and Britain.
function parseDay(text: string): string | undefined {
  const {
    year = '',
    month = '',
    day = '',
  } = (ISO_DAY.exec(text) ?? GERMAN_DAY.exec(text))?.groups ?? {}
  const iso = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isCalendarDay(iso) ? iso : undefined
}

function parseUrl(text: string): string | undefined {
  const read = parseWebsite(text)
  return read.ok ? read.value : undefined
}

function parseText(text: string): string | undefined {
  const line = parseLine(text, 500)
  return line.ok && line.value !== '' ? line.value : undefined
}
