/** Without 0 and O, 1, I and L, and U, which look like another when they are read out or copied by hand. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** How many random bytes a receipt is made of: far more than it needs, so that no character is likelier than another. */
export const RECEIPT_BYTES = 16

/** `LP-7K3F-29QD`: 30^8 of them, so that a million messages share one about once. */
export function receiptOf(random: Uint8Array): string {
  let rest = random.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let text = ''
  while (text.length < LENGTH) {
    text += ALPHABET[Number(rest % BigInt(ALPHABET.length))]
    rest /= BigInt(ALPHABET.length)
  }
  return `LP-${text.slice(0, 4)}-${text.slice(4)}`
}

/** A receipt as somebody read it out or typed it, in its one spelling; undefined when it is none. */
export function readReceipt(typed: string): string | undefined {
  const characters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^LP/, '')
  if (characters.length !== LENGTH) return undefined
  if (![...characters].every((character) => ALPHABET.includes(character))) return undefined
  return `LP-${characters.slice(0, 4)}-${characters.slice(4)}`
}
