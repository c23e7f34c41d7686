/**
 * The runs of letters and digits in a text, hyphens, dots and apostrophes within them included; initials with blanks between
 * them ("D. G. Yuengling") are one.
 */
export function compoundsOf(text: string): readonly string[] {
  return text.match(COMPOUND) ?? []
}

/**
 * Calls back with the beginning and the end of each of these, in order. Texts are gone through letter by letter, without a
 * string for each compound; what can only be told by the regular expression is left to it.
 */
export function eachCompound(text: string, visit: (start: number, end: number) => void): void {
  let at = 0
  while (at < text.length) {
    const kind = kindAt(text, at)
    if (kind === APART || kind === JOINT) {
      at++
      continue
    }
    const end = kind === UNSURE ? NOWHERE : endOfCompound(text, at)
    if (end === NOWHERE) return eachMatch(text, at, visit)
    visit(at, end)
    at = end
  }
}

// Initials; or a run of letters and digits, joined by hyphens, dots and apostrophes; or an ampersand. The Hawaiian ʻokina is
// written in five ways and counts as a letter in Unicode.
const COMPOUND =
  /(?<![\p{L}\p{M}\p{N}])\p{Lu}\.(?:\s\p{Lu}\.)+|[\p{L}\p{M}\p{N}]+(?:['’‘ʼʻ´.‐‑-][\p{L}\p{M}\p{N}]+)*|&/gu

const LETTERS = /[\p{L}\p{M}\p{N}]/u
const JOINTS = /['’‘ʼʻ´.‐‑-]/

// What a UTF-16 unit can be in a text; halves of letters are unsure.
const [APART, LETTER, JOINT, AMPERSAND, UNSURE] = [1, 2, 3, 4, 5] as const

// By unit, 0 until it is first met.
const kinds = new Uint8Array(2 ** 16)

const NOWHERE = -1

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return kinds[unit] || (kinds[unit] = kindOf(String.fromCharCode(unit)))
}

function kindOf(unit: string): number {
  if (unit >= '\ud800' && unit <= '\udfff') return UNSURE
  // Before the joints, as for the expression, which takes letters first.
  if (LETTERS.test(unit)) return LETTER
  if (JOINTS.test(unit)) return JOINT
  return unit === '&' ? AMPERSAND : APART
}

// `NOWHERE` where it is unsure: at letters of two units, and where initials with blanks between them may begin.
function endOfCompound(text: string, start: number): number {
  if (kindAt(text, start) === AMPERSAND) return start + 1
  let end = start + 1
  for (;;) {
    while (end < text.length && kindAt(text, end) === LETTER) end++
    if (end === text.length) return end
    const kind = kindAt(text, end)
    if (kind === UNSURE) return NOWHERE
    const next = kind === JOINT && end + 1 < text.length ? kindAt(text, end + 1) : APART
    if (next === UNSURE) return NOWHERE
    if (next !== LETTER) return end === start + 1 && text[end] === '.' ? NOWHERE : end
    end += 2
  }
}

function eachMatch(text: string, from: number, visit: (start: number, end: number) => void): void {
  const compounds = new RegExp(COMPOUND)
  compounds.lastIndex = from
  for (let match = compounds.exec(text); match; match = compounds.exec(text)) {
    visit(match.index, compounds.lastIndex)
  }
}
