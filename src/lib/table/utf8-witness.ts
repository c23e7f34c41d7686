export type Utf8Witness = {
  hear(bytes: Uint8Array): void
  /**
   * Whether most of what was heard so far is UTF-8. A text in Windows-1252 has a sequence that happens to be UTF-8 now and
   * then ("Spaß“" has one), and one in UTF-8 has letters that some program cut in half, so the majority decides.
   */
  isUtf8(): boolean
}

/** Counts the well-formed multi-byte sequences of UTF-8 and the bytes that belong to none, across pieces. */
export function createUtf8Witness(): Utf8Witness {
  let genuine = 0
  let foreign = 0
  let missing = 0
  let lowest = 0x80
  let highest = 0xbf

  function start(byte: number): void {
    if (byte < 0x80) return
    missing = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1
    // Table 3-7 of the Unicode Standard: no overlong forms, no surrogates, nothing above U+10FFFF.
    lowest = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80
    highest = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf
    if (byte >= 0xc2 && byte <= 0xf4) return
    missing = 0
    foreign += 1
  }

  function proceed(byte: number): void {
    if (byte < lowest || byte > highest) {
      missing = 0
      foreign += 1
      start(byte)
      return
    }
    lowest = 0x80
    highest = 0xbf
    missing -= 1
    if (missing === 0) genuine += 1
  }

  return {
    hear(bytes) {
      for (const byte of bytes) {
        if (missing > 0) proceed(byte)
        else start(byte)
      }
    },
    isUtf8: () => foreign <= genuine,
  }
}
