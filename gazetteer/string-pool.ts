/** Strings by number, each stored once. */
export class StringPool {
  private readonly ids = new Map<string, number>()

  /** The number of the string, a new one at its first use. */
  idOf(text: string): number {
    const known = this.ids.get(text)
    if (known !== undefined) return known
    this.ids.set(text, this.ids.size)
    return this.ids.size - 1
  }

  columns() {
    const { bytes, starts } = packStrings([...this.ids.keys()])
    return { stringBytes: bytes, stringStarts: starts }
  }
}

/** All strings in UTF-8, one after the other, and where each begins; there is one more start than there are strings. */
export function packStrings(texts: string[]): { bytes: Uint8Array; starts: Uint32Array } {
  const starts = new Uint32Array(texts.length + 1)
  const encoded = texts.map((text) => Buffer.from(text, 'utf8'))
  for (const [i, bytes] of encoded.entries()) starts[i + 1] = (starts[i] ?? 0) + bytes.length
  return { bytes: new Uint8Array(Buffer.concat(encoded)), starts }
}
