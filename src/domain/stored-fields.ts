/** The fields of a setting that is stored as an object, none of them certain; undefined when it is anything else. */
export function storedFields(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return new Map<string, unknown>(Object.entries(value))
}

/** The encrypted secret of a setting. */
export function sealedOf(value: unknown): string | undefined {
  const sealed = storedFields(value)?.get('sealed')
  return typeof sealed === 'string' ? sealed : undefined
}
