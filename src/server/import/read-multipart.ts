/** One file of a form, with the fields that came before it. */
export type UploadedFile = {
  fields: Map<string, string>
  /** without its folders; empty when none was chosen */
  fileName: string
  /** the bytes, as they come */
  chunks: AsyncGenerator<Uint8Array>
}

/** Bytes of a part's head, and of a field. */
const LONGEST_FIELD = 8 * 1024

/**
 * Reads `multipart/form-data` (RFC 7578) up to its first file, and that one as a stream: nothing of a file is held in
 * memory. Undefined when the body is no such form or has no file.
 */
export async function readMultipart(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
): Promise<UploadedFile | undefined> {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]{1,70})"?/i.exec(contentType)?.[1]
  if (!boundary) return undefined
  const reader = createReader(body)
  const fields = new Map<string, string>()
  // As if a line had ended before the first boundary, so that all look alike.
  const mark = Buffer.from(`\r\n--${boundary}`)
  reader.prepend(Buffer.from('\r\n'))
  if ((await reader.until(mark)) === undefined) return undefined
  for (;;) {
    const head = await reader.until(Buffer.from('\r\n\r\n'))
    if (head === undefined || head.startsWith('--')) return undefined
    const name = parameterOf(head, 'name')
    const fileName = parameterOf(head, 'filename')
    if (fileName !== undefined) {
      return { fields, fileName: plainName(fileName), chunks: reader.stream(mark) }
    }
    const value = await reader.until(mark)
    if (value === undefined) return undefined
    if (name !== undefined) fields.set(name, value)
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
  const pull = async (): Promise<boolean> => {
    const next = await source.next()
    if (next.done) return false
    held = Buffer.concat([held, next.value])
    return true
  }
  return {
    prepend(bytes: Buffer): void {
      held = Buffer.concat([bytes, held])
    },
    /** what stands before the mark, which is read too */
    async until(mark: Buffer): Promise<string | undefined> {
      for (;;) {
        const at = held.indexOf(mark)
        if (at !== -1) {
          const text = held.subarray(0, at).toString()
          held = held.subarray(at + mark.length)
          return text
        }
        if (held.length > LONGEST_FIELD || !(await pull())) return undefined
      }
    },
    async *stream(mark: Buffer): AsyncGenerator<Uint8Array> {
      for (;;) {
        const at = held.indexOf(mark)
        if (at !== -1) {
          if (at > 0) yield held.subarray(0, at)
          return
        }
        // The mark may have begun at the end of what is here.
        const sure = held.length - mark.length + 1
        if (sure > 0) {
          yield held.subarray(0, sure)
          held = held.subarray(sure)
        }
        if (!(await pull())) throw new Error('the upload broke off')
      }
    },
  }
}
