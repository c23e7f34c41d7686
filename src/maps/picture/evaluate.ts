/** The value of a property of a tile's feature. */
export type Value = string | number | boolean

/** The input of an expression. */
export type Subject = { zoom: number; properties: Readonly<Record<string, Value>> }

/** A value of the style specification: a constant or an expression, as JSON. */
export type StyleValue = unknown

/**
 * Evaluates the MapLibre expressions that our own style uses (style specification, "Expressions"), so that the picture is
 * drawn from the same style as in the browser. Throws on any other expression; the tests of the picture find those.
 */
export function evaluate(value: StyleValue, subject: Subject): unknown {
  if (!Array.isArray(value)) return value
  const [name, ...args]: unknown[] = value
  const operator = typeof name === 'string' ? OPERATORS[name] : undefined
  if (!operator) throw new Error(`the picture cannot evaluate ${JSON.stringify(value)}`)
  return operator(args, subject)
}

export function evaluateNumber(value: StyleValue, subject: Subject, otherwise: number): number {
  const result = value === undefined ? otherwise : evaluate(value, subject)
  return typeof result === 'number' ? result : otherwise
}

export function evaluateText(value: StyleValue, subject: Subject): string {
  const result = evaluate(value, subject)
  return typeof result === 'string' ? result : ''
}

type Operator = (args: readonly unknown[], subject: Subject) => unknown

const OPERATORS: Record<string, Operator> = {
  zoom: (_, { zoom }) => zoom,
  literal: ([value]) => value,
  get([key, object], subject) {
    const name = textOf(evaluate(key, subject))
    if (object === undefined) return subject.properties[name]
    const table = evaluate(object, subject)
    return Object.entries(table ?? {}).find(([one]) => one === name)?.[1]
  },
  has: ([key], { properties }) => properties[String(key)] !== undefined,
  coalesce(args, subject) {
    for (const arg of args) {
      const value = evaluate(arg, subject)
      if (value !== undefined && value !== null) return value
    }
    return undefined
  },
  concat: (args, subject) => args.map((arg) => textOf(evaluate(arg, subject))).join(''),
  'to-string': ([arg], subject) => textOf(evaluate(arg, subject)),
  length: ([arg], subject) => [...textOf(evaluate(arg, subject))].length,
  '!': ([arg], subject) => !evaluate(arg, subject),
  '==': ([a, b], subject) => evaluate(a, subject) === evaluate(b, subject),
  '<=': ([a, b], subject) => Number(evaluate(a, subject)) <= Number(evaluate(b, subject)),
  all: (args, subject) => args.every((arg) => evaluate(arg, subject)),
  case(args, subject) {
    let at = 0
    while (at + 1 < args.length && !evaluate(args[at], subject)) at += 2
    // A condition's value follows it; the last argument is the default.
    return evaluate(at + 1 < args.length ? args[at + 1] : args[at], subject)
  },
  match([input, ...branches], subject) {
    const value = evaluate(input, subject)
    for (let at = 0; at + 1 < branches.length; at += 2) {
      const label = branches[at]
      const isHit = Array.isArray(label) ? label.includes(value) : label === value
      if (isHit) return evaluate(branches[at + 1], subject)
    }
    return evaluate(branches.at(-1), subject)
  },
  step([input, ...outputs], subject) {
    const value = Number(evaluate(input, subject))
    let at = 0
    while (at + 1 < outputs.length && value >= Number(outputs[at + 1])) at += 2
    return evaluate(outputs[at], subject)
  },
  interpolate([kind, input, ...stops], subject) {
    if (!Array.isArray(kind) || kind[0] !== 'linear') {
      throw new Error(
        `the picture interpolates in straight lines only, not ${JSON.stringify(kind)}`,
      )
    }
    const value = Number(evaluate(input, subject))
    let at = 0
    while (at + 3 < stops.length && value >= Number(stops[at + 2])) at += 2
    const [from, low, to, high] = stops.slice(at, at + 4)
    const start = Number(evaluate(low, subject))
    if (to === undefined || value <= Number(from)) return start
    const share = Math.min(1, (value - Number(from)) / (Number(to) - Number(from)))
    return start + share * (Number(evaluate(high, subject)) - start)
  },
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
