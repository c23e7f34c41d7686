/** Any value of JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export type JsonObject = { [key: string]: Json }

const DEEPEST = 6
const LONGEST = 10_000

/** Names a value by its path, `address.postalCode`, and joins lists of plain values: `pizza; pasta`. */
export function flatten(object: JsonObject, values: Map<string, string>, path = ''): void {
  for (const [key, value] of Object.entries(object)) {
    const name = path === '' ? key : `${path}.${key}`
    if (isObject(value)) {
      if (path.split('.').length < DEEPEST) flatten(value, values, name)
      continue
    }
    const text = Array.isArray(value) ? listText(value) : plainText(value)
    if (text !== '' && !values.has(name)) values.set(name, text.slice(0, LONGEST))
  }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listText(list: Json[]): string {
  return list
    .filter((item) => !isObject(item) && !Array.isArray(item))
    .map(plainText)
    .filter((text) => text !== '')
    .join('; ')
}

function plainText(value: Json): string {
  return value === null || typeof value === 'object' ? '' : String(value)
}
