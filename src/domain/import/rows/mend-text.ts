// What Windows-1252 has at 128 to 159, and Unicode elsewhere.
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

// Such a text has the first byte of a letter with a following one behind it. Most letters stand beside others than these.
const SUSPICIOUS = /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

// Blanks that a program could not read: before a digit or a blank, behind one or a word in capitals, or many of them. Behind
// other letters it may as well be the end of "Café".
const LOST_BLANKS = /^\uFFFD+(?=[\s\d])|(?<=[\s\d]|\p{Lu}{4})\uFFFD[\s\uFFFD]*$|\uFFFD{3,}\s*$/gu

/** Longer texts are prose, and the pattern would take long to find out. */
const LONGEST_LINE = 300

/**
 * Undoes what a program did to the letters of a text, all of them, or takes off what it made of blanks at both ends.
 * Undefined when there is nothing to mend.
 */
export function mendedText(text: string): string | undefined {
  if (!text.includes('\uFFFD')) return readAgain(text)
  if (text.length > LONGEST_LINE) return undefined
  const rest = text.replace(LOST_BLANKS, '').trim()
  return rest === text ? undefined : rest
}

/**
 * Undoes what a program did that read UTF-8 as Windows-1252: "KÃ¶ln" is "Köln" again. Undefined when the text is not of
 * that kind, all of it: "SÃO PAULO" is none.
 */
function readAgain(text: string): string | undefined {
  if (!SUSPICIOUS.test(text)) return undefined
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    const high = HIGH.indexOf(character)
    const byte = high === -1 ? text.charCodeAt(index) : 128 + high
    if (byte > 255) return undefined
    bytes[index] = byte
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Its letters are what they look like.
    return undefined
  }
}
