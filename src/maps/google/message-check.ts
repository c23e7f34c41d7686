/** Says whether a value from outside is what it should be. */
export type Check = (value: unknown) => boolean

export const isText: Check = (value) => typeof value === 'string'
export const isFlag: Check = (value) => typeof value === 'boolean'
export const isNumber: Check = (value) => Number.isFinite(value)
export const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0

export function isOneOf(...values: readonly unknown[]): Check {
  return (value) => values.includes(value)
}

export function isOptional(check: Check): Check {
  return (value) => value === undefined || check(value)
}

export function isNullOr(check: Check): Check {
  return (value) => value === null || check(value)
}

export function isListOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check)
}

export function isAny(...checks: readonly Check[]): Check {
  return (value) => checks.some((check) => check(value))
}

/** An object of this type: the compiler asks for a check of every field, optional ones included. */
export function isShape<Type extends object>(checks: Record<keyof Required<Type>, Check>): Check {
  const entries = Object.entries<Check>(checks)
  return (value) => {
    if (typeof value !== 'object' || value === null) return false
    const fields = new Map<string, unknown>(Object.entries(value))
    return entries.every(([name, check]) => check(fields.get(name)))
  }
}
