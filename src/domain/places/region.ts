import { fold } from '../../lib/text/fold.ts'
import { limited } from '../../lib/text/limited.ts'
import type { FieldResult } from './field-result.ts'
import { broken } from './field-result.ts'
import { REGION_NAMES } from './region-names.ts'

// A state's two letters alone say which country only where few others use them; nobody writes Austria's numbers.
const KNOWN_BY_LETTERS = new Set(['US', 'DE'])

// Friesland and Limburg are also in Germany, Victoria and Wellington in America.
const KNOWN_BY_NAME = new Set(['US', 'DE', 'AT', 'CH', 'CA'])

/** Code units of a few names in one cell. */
const LONGEST = 200

let known: Map<string, string> | undefined

/**
 * Reads a state, Land, canton or province into ISO 3166-2 (`US-CA`): that code itself, the letters after the hyphen, or the
 * name in German or English. Without a country the name must be known by itself, US states first. Of several (`CA/NV`) the
 * first that is known counts.
 */
export const parseRegion = limited(LONGEST, broken('region_unknown'), readRegion)

function readRegion(text: string, country?: string): FieldResult<string> {
  const code = codeOf(text, country) ?? firstOf(text.split('/'), country)
  return code ? { ok: true, value: code } : broken('region_unknown')
}

function codeOf(text: string, country: string | undefined): string | undefined {
  known ??= regionKeys()
  const name = keyOf(text)
  if (country === undefined) return known.get(name)
  return known.get(`${country}:${name}`) ?? sameCountry(name, country)
}

function firstOf(texts: readonly string[], country: string | undefined): string | undefined {
  if (texts.length < 2) return undefined
  for (const text of texts) {
    const code = codeOf(text, country)
    if (code) return code
  }
  return undefined
}

/** The region's name as its own country writes it; undefined for a code that is none of ours. */
export function regionOwnName(code: string): string | undefined {
  const [country = '', letters = ''] = code.split('-')
  return REGION_NAMES[country]?.[letters]?.[0]
}

function sameCountry(name: string, country: string): string | undefined {
  const code = known?.get(name)
  return code?.startsWith(`${country}-`) ? code : undefined
}

function regionKeys(): Map<string, string> {
  const keys = new Map<string, string>()
  for (const [country, regions] of Object.entries(REGION_NAMES)) {
    for (const [letters, names] of Object.entries(regions)) {
      const code = `${country}-${letters}`
      const own = [letters, ...names].map(keyOf)
      for (const key of own) keys.set(`${country}:${key}`, code)
      const alone = KNOWN_BY_LETTERS.has(country)
        ? own
        : own.slice(KNOWN_BY_NAME.has(country) ? 1 : own.length)
      for (const key of [...alone, keyOf(code)]) if (!keys.has(key)) keys.set(key, code)
    }
  }
  return keys
}

// "N.C.", "Washington, D.C." and "Baden Württemberg" are written with and without their dots, commas and hyphens.
function keyOf(text: string): string {
  return fold(text.trim())
    .replace(/[.,'‘’]/g, '')
    .replace(/[\s-]+/g, ' ')
}
