import { fold } from '../../lib/text/fold.ts'
import type { Attribute } from './place.ts'
import { parseLine } from './text-field.ts'

export type AttributeValue = string | number | boolean

// What people and spreadsheets write for the two; the first is ours.
const YES: ReadonlySet<string> = new Set(['true', 'ja', 'yes', 'wahr', 'x', '1'])
const NO: ReadonlySet<string> = new Set(['false', 'nein', 'no', 'falsch', '0'])

/** Reads what somebody wrote for an attribute: a choice by its value or its name, a number with point or comma. Undefined when it is none of its values. */
export function parseAttributeValue(
  { type, choices = [] }: Attribute,
  text: string,
): AttributeValue | undefined {
  const said = text.trim()
  switch (type) {
    case 'boolean': {
      const word = said.toLowerCase()
      return YES.has(word) ? true : NO.has(word) ? false : undefined
    }
    case 'number': {
      const number = said === '' ? Number.NaN : Number(said.replace(',', '.'))
      return Number.isFinite(number) ? number : undefined
    }
    case 'choice': {
      const word = fold(said)
      const named = choices.find(({ name }) => fold(name.de) === word || fold(name.en) === word)
      return (choices.find(({ value }) => value === said) ?? named)?.value
    }
    case 'text': {
      const line = parseLine(said, 500)
      return line.ok && line.value !== '' ? line.value : undefined
    }
  }
}
