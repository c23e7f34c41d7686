/** The fields of a setting that is stored as an object, none of them guaranteed; undefined when it is anything else. */
export function storedFields(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return new Map<string, unknown>(Object.entries(value))
}

/** Those of the named fields that hold a text; undefined when the setting is not an object. */
export function storedTexts<Name extends string>(
  value: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> | undefined {
  const fields = storedFields(value)
  if (!fields) return undefined
  const texts: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const text = fields.get(name)
    if (typeof text === 'string') texts[name] = text
  }
  return texts
}

/** The encrypted secret of a setting. */
export function readSealedSecret(value: unknown): string | undefined {
  const sealed = storedFields(value)?.get('sealed')
  return typeof sealed === 'string' ? sealed : undefined
}
