/** One field or one file of a form. */
export type FormPart =
  | { kind: 'field'; name: string; value: string }
  | {
      kind: 'file'
      name: string
      /** without its folders; empty when none was chosen */
      fileName: string
      /** the bytes, as they come; what is not read before the next part is asked for is passed over */
      chunks: AsyncGenerator<Uint8Array>
    }

/** The body is no form, it broke off, has too many parts or too long a field: what was read of it is not all of it. */
export class BrokenForm extends Error {}

/** Of a part's head, in bytes. */
const LONGEST_HEAD = 8 * 1024
/** Our largest form has some hundreds. Parts without content could go on for ever. */
const MOST_PARTS = 2_000

/**
 * Reads `multipart/form-data` (RFC 7578) part by part; of a file nothing is held in memory. `longestField` in bytes. Throws
 * `BrokenForm` unless the form comes to its proper end.
 */
export async function* readParts(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  longestField: number,
): AsyncGenerator<FormPart> {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]{1,70})"?/i.exec(contentType)?.[1]
  if (!boundary) throw new BrokenForm('no boundary')
  const reader = createReader(body)
  // As if a line had ended before the first boundary, so that all look alike.
  const mark = Buffer.from(`\r\n--${boundary}`)
  reader.prepend(Buffer.from('\r\n'))
  await reader.until(mark, LONGEST_HEAD)
  for (let count = 0; ; count += 1) {
    if (await reader.isEnd()) return
    if (count === MOST_PARTS) throw new BrokenForm('too many parts')
    const head = await reader.until(Buffer.from('\r\n\r\n'), LONGEST_HEAD)
    const name = parameterOf(head, 'name') ?? ''
    const fileName = parameterOf(head, 'filename')
    if (fileName === undefined) {
      yield { kind: 'field', name, value: await reader.until(mark, longestField) }
      continue
    }
    const file = reader.stream(mark)
    yield { kind: 'file', name, fileName: plainName(fileName), chunks: file.chunks() }
    await file.skipRest()
  }
}

function parameterOf(head: string, name: string): string | undefined {
  const disposition = /^content-disposition:.*$/im.exec(head)?.[0]
  return new RegExp(`[; ]${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(disposition ?? '')?.[1]
}

// Browsers escape only these (HTML, multipart/form-data encoding algorithm); old ones sent whole paths.
function plainName(name: string): string {
  const unescaped = name.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ')
  return unescaped.split(/[/\\]/).at(-1) ?? ''
}

function createReader(body: AsyncIterable<Uint8Array>) {
  const source = body[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const pull = async (): Promise<void> => {
    const next = await source.next()
    if (next.done) throw new BrokenForm('the upload broke off')
    held = Buffer.concat([held, next.value])
  }

  async function* untilMark(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = held.indexOf(mark)
      if (at !== -1) {
        const rest = held.subarray(0, at)
        held = held.subarray(at + mark.length)
        if (rest.length > 0) yield rest
        return
      }
      // The mark may have begun at the end of what is here.
      const sure = held.length - mark.length + 1
      if (sure > 0) {
        const piece = held.subarray(0, sure)
        held = held.subarray(sure)
        yield piece
      }
      await pull()
    }
  }

  return {
    prepend(bytes: Buffer): void {
      held = Buffer.concat([bytes, held])
    },
    /** what stands before the mark, which is read too */
    async until(mark: Buffer, longest: number): Promise<string> {
      for (;;) {
        const at = held.indexOf(mark)
        if (at > longest || (at === -1 && held.length > longest + mark.length)) {
          throw new BrokenForm('a part is too long')
        }
        if (at !== -1) {
          const text = held.subarray(0, at).toString()
          held = held.subarray(at + mark.length)
          return text
        }
        await pull()
      }
    },
    /** whether two hyphens follow, which end a form */
    async isEnd(): Promise<boolean> {
      while (held.length < 2) await pull()
      return held.subarray(0, 2).toString() === '--'
    },
    /** what stands before the mark, to be read piece by piece; whoever stops early leaves the rest to `skipRest` */
    stream(mark: Buffer) {
      const pieces = untilMark(mark)
      return {
        async *chunks(): AsyncGenerator<Uint8Array> {
          for (;;) {
            const next = await pieces.next()
            if (next.done) return
            yield next.value
          }
        },
        async skipRest(): Promise<void> {
          while (!(await pieces.next()).done);
        },
      }
    },
  }
}
