/** A parser of untrusted text, with the length in UTF-16 code units above which it fails without reading the text. */
export type LimitedParser<Rest extends readonly unknown[], Result> = {
  (text: string, ...rest: Rest): Result
  readonly maxLength: number
}

/**
 * Checks the length before a parser runs, because patterns, normalization and libraries may take more than linear time, which attackers
 * could exploit. `maxLength` applies to the raw text, with surrounding blanks and decomposed letters, so it is larger than the limit for
 * storage. Marked as free of side effects, so that bundles can drop unused parsers.
 */
/* @__NO_SIDE_EFFECTS__ */
export function limited<const Rest extends readonly unknown[], Result>(
  maxLength: number,
  tooLong: NoInfer<Result>,
  read: (text: string, ...rest: Rest) => Result,
): LimitedParser<Rest, Result> {
  const reader = (text: string, ...rest: Rest) =>
    text.length > maxLength ? tooLong : read(text, ...rest)
  return Object.assign(reader, { maxLength })
}

/**
 * The longest raw text for a value of this many characters: a character has up to two code units, its marks may be separate, line
 * breaks may have two characters, and there may be surrounding blanks.
 */
export function maxTypedLength(characters: number): number {
  return characters * 4 + 100
}

/** Deeper than any legitimate JSON. */
const MAX_DEPTH = 200

/**
 * Parses untrusted JSON. Undefined if it is invalid or nested more than 200 levels deep: from about 8,000 levels on, V8 14.6 corrupts its
 * memory and the process crashes (`faults/parser-fuzz.test.ts`).
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const OPENING = new Set(['[', '{'].map((bracket) => bracket.charCodeAt(0)))
const CLOSING = new Set([']', '}'].map((bracket) => bracket.charCodeAt(0)))
const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)

function isTooDeep(text: string): boolean {
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isString) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isString = false
    } else if (code === QUOTE) {
      isString = true
    } else if (OPENING.has(code)) {
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (CLOSING.has(code)) {
      depth -= 1
    }
  }
  return false
}
