/** Texts by their number, as bytes one behind the other: a million ids take their letters and four bytes each. */
export type TextColumn = {
  /** gives its number: 0, 1, 2 … */
  push(text: string): number
  /** empty where there is none */
  at(number: number): string
}

const FEWEST = 1024

/** Holds up to 4 GB. `expected` are how many texts will come, of about `length` letters. */
export function createTextColumn(expected = 0, length = 64): TextColumn {
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()
  let bytes = new Uint8Array(Math.max(expected, FEWEST) * length)
  // Where each text ends; it begins where the one before ends.
  let ends = new Uint32Array(Math.max(expected, FEWEST))
  let count = 0
  const endOf = (number: number) => (number < 0 ? 0 : (ends[number] ?? 0))

  return {
    push(text) {
      const start = endOf(count - 1)
      let encoded = encoder.encodeInto(text, bytes.subarray(start))
      while (encoded.read < text.length) {
        bytes = new Uint8Array(bytes.buffer.transfer(bytes.length * 2))
        encoded = encoder.encodeInto(text, bytes.subarray(start))
      }
      if (count === ends.length) ends = new Uint32Array(ends.buffer.transfer(count * 8))
      ends[count] = start + encoded.written
      count += 1
      return count - 1
    },
    at(number) {
      if (number < 0 || number >= count) return ''
      return decoder.decode(bytes.subarray(endOf(number - 1), endOf(number)))
    },
  }
}
