/** `unknown`: an encoding of another alphabet, such as Windows-1251 or Shift JIS, which cannot be identified */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'unknown'

type DecodedText = {
  text: AsyncGenerator<string>
  /** the assumed encoding; final only when the whole text has been read */
  encoding(): TextEncoding
}

/** The most bytes to buffer until UTF-8 or Windows-1252 is decided. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024
const HEAD = 4096

/** Bytes to decode at once: about a hundred rows, which become garbage before they reach the old generation of the heap. */
const PIECE = 16 * 1024

/**
 * Decodes bytes. A byte order mark decides; without one, NULs indicate UTF-16. Otherwise UTF-8 and Windows-1252 look the same until the
 * first byte above 127; from there up to 16 MiB are buffered and weighed before anything is decoded. Invalid bytes become U+FFFD, so
 * that they are visible, and so does every non-ASCII byte if the encoding is unknown. Undefined if the bytes are not text.
 */
export async function decodeText(
  chunks: AsyncIterable<Uint8Array>,
): Promise<DecodedText | undefined> {
  const iterator = chunks[Symbol.asyncIterator]()
  const { head, isEnd } = await readHead(iterator)
  const pieces = piecesOf(head, isEnd ? undefined : iterator)
  const marked = markedEncodingOf(head) ?? wideEncodingOf(head)
  if (marked === 'binary') {
    await iterator.return?.()
    return undefined
  }
  if (marked) return { text: decodeAs(marked, [], pieces), encoding: () => marked }
  return decodeUnmarked(pieces)
}

function decodeUnmarked(pieces: AsyncGenerator<Uint8Array>): DecodedText {
  let encoding: TextEncoding = 'utf-8'
  async function* text(): AsyncGenerator<string> {
    const ascii = new TextDecoder('utf-8')
    const witness = createUtf8Detector()
    const western = createWesternDetector()
    const buffered: Uint8Array[] = []
    let heldBytes = 0
    try {
      while (heldBytes <= MAX_BUFFERED_BYTES) {
        const next = await pieces.next()
        if (next.done) break
        if (heldBytes === 0 && isAscii(next.value)) {
          yield ascii.decode(next.value)
          continue
        }
        buffered.push(next.value)
        heldBytes += next.value.length
        witness.push(next.value)
        western.push(next.value)
      }
      if (!witness.isUtf8()) encoding = western.isWestern() ? 'windows-1252' : 'unknown'
      yield* decodeAs(encoding, buffered, pieces)
    } finally {
      await pieces.return(undefined)
    }
  }
  return { text: text(), encoding: () => encoding }
}

async function* decodeAs(
  encoding: TextEncoding,
  held: readonly Uint8Array[],
  pieces: AsyncGenerator<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding === 'unknown' ? 'utf-8' : encoding)
  const bytesOf = (piece: Uint8Array) => (encoding === 'unknown' ? withoutLetters(piece) : piece)
  for (const piece of held) yield decoder.decode(bytesOf(piece), { stream: true })
  for await (const piece of pieces) yield decoder.decode(bytesOf(piece), { stream: true })
  yield decoder.decode()
}

// Replaces non-ASCII bytes with 0xff, which is invalid in UTF-8.
function withoutLetters(piece: Uint8Array): Uint8Array {
  return piece.map((byte) => (byte < 0x80 ? byte : 0xff))
}

function markedEncodingOf(head: Uint8Array): TextEncoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return undefined
}

// In UTF-16 every other byte of Latin letters, digits and delimiters is zero. Other text encodings have no zero bytes.
function wideEncodingOf(head: Uint8Array): 'utf-16le' | 'utf-16be' | 'binary' | undefined {
  const zeros = { even: 0, odd: 0 }
  for (let index = 0; index < head.length; index++) {
    if (head[index] === 0) zeros[index % 2 === 0 ? 'even' : 'odd'] += 1
  }
  if (zeros.even + zeros.odd === 0) return undefined
  const many = head.length / 10
  if (zeros.odd > many && zeros.even === 0) return 'utf-16le'
  if (zeros.even > many && zeros.odd === 0) return 'utf-16be'
  return 'binary'
}

// Runs over every byte of a large file, and a plain loop is five times as fast as `every`.
function isAscii(bytes: Uint8Array): boolean {
  let seen = 0
  for (let index = 0; index < bytes.length; index++) seen |= bytes[index] ?? 0
  return seen < 128
}

async function readHead(iterator: AsyncIterator<Uint8Array>) {
  let head = new Uint8Array()
  while (head.length < HEAD) {
    const next = await iterator.next()
    if (next.done) return { head, isEnd: true }
    const longer = new Uint8Array(head.length + next.value.length)
    longer.set(head)
    longer.set(next.value, head.length)
    head = longer
  }
  return { head, isEnd: false }
}

// Stopping early closes the source as well.
async function* piecesOf(
  head: Uint8Array,
  rest: AsyncIterator<Uint8Array> | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    yield head
    if (!rest) return
    for (let next = await rest.next(); !next.done; next = await rest.next()) {
      const chunk = next.value
      for (let start = 0; start < chunk.length; start += PIECE) {
        yield chunk.subarray(start, start + PIECE)
      }
    }
  } finally {
    await rest?.return?.()
  }
}

type Utf8Detector = {
  push(bytes: Uint8Array): void
  /**
   * Whether most of the text so far is UTF-8. The majority decides, because a text in Windows-1252 may contain a
   * sequence that is valid UTF-8 ("Spaß“"), and one in UTF-8 may contain letters that some program cut in half.
   */
  isUtf8(): boolean
}

/** Counts the well-formed multi-byte sequences of UTF-8 and the bytes that belong to none, across pieces. */
function createUtf8Detector(): Utf8Detector {
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
    push(bytes) {
      for (const byte of bytes) {
        if (missing > 0) proceed(byte)
        else start(byte)
      }
    },
    isUtf8: () => foreign <= genuine,
  }
}

type WesternDetector = {
  push(bytes: Uint8Array): void
  /** Whether the letters are those of Windows-1252, and not of another alphabet or code page. */
  isWestern(): boolean
}

/** The largest share of foreign-looking letters in a Windows-1252 text; in other code pages there are many. */
const MAX_FOREIGN_SHARE = 0.1

/** Unassigned in Windows-1252, or rarely used: ‚ ƒ † ‡ ˆ ‰ ˜. Shift JIS and DOS code pages are full of them. */
const RARE = new Set([0x81, 0x82, 0x83, 0x86, 0x87, 0x88, 0x89, 0x8d, 0x8f, 0x90, 0x98, 0x9d])
/** ¡ £ ¥ § ª ¯ ³ ¹ º ¼ ¾ ¿ are not letters, but in Windows-1250 they are Eastern European ones, and in Mac Roman § is ß. */
const SIGNS = new Set([0xa1, 0xa3, 0xa5, 0xa7, 0xaa, 0xaf, 0xb3, 0xb9, 0xba, 0xbc, 0xbe, 0xbf])
/** Š Œ Ž Ÿ only begin words; inside a word they are the ä å é ü of Mac Roman. */
const CAPITALS = new Set([0x8a, 0x8c, 0x8e, 0x9f])
/** À to ÿ: no Western word has four of them in a row, while Cyrillic and Greek words consist of them. */
const FIRST_LETTER = 0xc0
const LONG_RUN = 4

/** Judges the bytes of a text that is not UTF-8. */
function createWesternDetector(): WesternDetector {
  let [high, foreign, run] = [0, 0, 0]
  let [before, last] = [0, 0]

  function judge(byte: number, next: number): void {
    if (byte < 0x80) {
      run = 0
      return
    }
    high += 1
    run = byte >= FIRST_LETTER ? run + 1 : 0
    // At the fourth letter in a row, the three before it count as foreign as well.
    if (run >= LONG_RUN) foreign += run === LONG_RUN ? LONG_RUN : 1
    const isWithin = isLetter(before) && isLetter(next)
    if (
      RARE.has(byte) ||
      (isWithin && (SIGNS.has(byte) || (CAPITALS.has(byte) && isSmall(before))))
    )
      foreign += 1
  }

  return {
    push(bytes) {
      for (const byte of bytes) {
        judge(last, byte)
        ;[before, last] = [last, byte]
      }
    },
    isWestern() {
      judge(last, 0)
      ;[before, last] = [last, 0]
      return foreign <= high * MAX_FOREIGN_SHARE
    },
  }
}

function isLetter(byte: number): boolean {
  return byte >= FIRST_LETTER || isSmall(byte) || (byte >= 0x41 && byte <= 0x5a)
}

function isSmall(byte: number): boolean {
  return byte >= 0x61 && byte <= 0x7a
}
