// What Windows-1252 has at 128 to 159, and Unicode elsewhere.
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

// Such a text has the first byte of a letter with a following one behind it. Most letters stand beside others than these.
const SUSPICIOUS = /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

/**
 * Undoes what a program did that read UTF-8 as Windows-1252: "KÃ¶ln" is "Köln" again. Undefined when the text is not of
 * that kind, all of it: "SÃO PAULO" is none.
 */
export function mendedText(text: string): string | undefined {
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
