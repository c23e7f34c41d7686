import type { FieldResult } from '../places/text-field.ts'

type Parse<Country> = (text: string, country: Country) => FieldResult<string>

const MOST = 2000
const LONGEST = 100

/** The same function, which works out a text of a country once while it comes again and again: a file has few regions. */
export function keptResults<Country extends string | undefined>(
  parse: Parse<Country>,
): Parse<Country> {
  const byCountry = new Map<Country, Map<string, FieldResult<string>>>()
  return (text, country) => {
    const results = byCountry.get(country) ?? new Map<string, FieldResult<string>>()
    const known = results.get(text)
    if (known) return known
    const result = parse(text, country)
    if (text.length > LONGEST) return result
    if (results.size >= MOST) results.clear()
    byCountry.set(country, results.set(text, result))
    return result
  }
}
