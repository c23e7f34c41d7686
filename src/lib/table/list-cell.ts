/** Several texts as one cell, apart by the separator; one that stands in a text gets a backslash before it. */
export function listCell(items: readonly string[], separator: ';' | '|' = ';'): string {
  const escaped = items.map((item) =>
    item.replaceAll(/[\\;|]/g, (letter) => guarded(letter, separator)),
  )
  return escaped.join(separator === ';' ? '; ' : ' | ')
}

function guarded(letter: string, separator: string): string {
  return letter === '\\' || letter === separator ? `\\${letter}` : letter
}

/**
 * The texts of a cell, without blanks around them; an empty one between two separators is there. A backslash before anything
 * but itself and a separator is one.
 */
export function readListCell(text: string, separator: ';' | '|' = ';'): string[] {
  const items: string[] = []
  let item = ''
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    const next = text.charAt(at + 1)
    if (letter === '\\' && (next === '\\' || next === separator)) {
      item += next
      at += 1
    } else if (letter === separator) {
      items.push(item.trim())
      item = ''
    } else item += letter
  }
  return [...items, item.trim()]
}
