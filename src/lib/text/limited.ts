/** A reader of text from outside, with the length in UTF-16 code units above which it refuses without looking at the text. */
export type LimitedParser<Rest extends readonly unknown[], Result> = {
  (text: string, ...rest: Rest): Result
  readonly longest: number
}

/**
 * Puts the length before everything else that a reader does: patterns, normal forms and the libraries behind it may take time
 * that grows faster than the text, and nobody may make them do so. `longest` counts the text as it comes, with blanks around it
 * and letters whose marks stand on their own, so it is larger than what may be stored. A bundle leaves out the readers it does not call.
 */
/* @__NO_SIDE_EFFECTS__ */
export function limited<const Rest extends readonly unknown[], Result>(
  longest: number,
  tooLong: NoInfer<Result>,
  read: (text: string, ...rest: Rest) => Result,
): LimitedParser<Rest, Result> {
  const reader = (text: string, ...rest: Rest) =>
    text.length > longest ? tooLong : read(text, ...rest)
  return Object.assign(reader, { longest })
}

/**
 * The longest text as it comes that may become one of so many characters: a character is up to two code units, its marks and line
 * breaks may come on their own, and there may be blanks around it.
 */
export function longestTyped(characters: number): number {
  return characters * 4 + 100
}

/** Deeper than any JSON that somebody writes on purpose. */
const DEEPEST = 200

/**
 * Parses JSON that comes from outside this program. Undefined for what is no JSON, and for values that are nested more than 200
 * levels deep: from some 8,000 levels on, V8 14.6 corrupts its memory and the process dies (`faults/parser-fuzz.test.ts`).
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
      if (depth > DEEPEST) return true
    } else if (CLOSING.has(code)) {
      depth -= 1
    }
  }
  return false
}
