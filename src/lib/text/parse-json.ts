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
