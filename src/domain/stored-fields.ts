/** The fields of a setting that is stored as an object, none of them certain; undefined when it is anything else. */
export function storedFields(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return new Map<string, unknown>(Object.entries(value))
}
