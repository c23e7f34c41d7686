import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'

/** One field or one file of a form. */
export type FormPart =
  | { kind: 'field'; name: string; value: string }
  | {
      kind: 'file'
      name: string
      /** without its folders; empty when none was chosen */
      fileName: string
      /** the bytes as they arrive; unread ones are skipped when the next part is requested */
      chunks: AsyncGenerator<Uint8Array>
    }

/** The body is not a form, is truncated, has too many parts or has a field that is too long: what was read is incomplete. */
export class BrokenFormError extends Error {}

/** Our largest form has a few hundred parts. Empty parts could go on for ever. */
const MAX_PARTS = 2_000
/** Bytes of the headers of a part. */
const MAX_HEADER_BYTES = 8 * 1024

/**
 * Reads `multipart/form-data` (RFC 7578) part by part, without holding files in memory. `maxFieldBytes` is in bytes. Throws `BrokenFormError`
 * unless the form ends properly.
 */
export async function* readParts(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  maxFieldBytes: number,
): AsyncGenerator<FormPart> {
  const form = openForm(contentType, maxFieldBytes)
  const stop = new AbortController()
  const parts = new ReadableStream<{ part: FormPart; file?: Readable }>({
    start(controller) {
      const fail = (reason: string) => {
        if (stop.signal.aborted) return
        controller.error(new BrokenFormError(reason))
        stop.abort()
      }
      const add = (part: FormPart, file?: Readable) => {
        if (!stop.signal.aborted) controller.enqueue({ part, file })
      }
      form.on('field', (name, value, _, isTruncated) => {
        if (isTruncated) fail('a field is too long')
        else add({ kind: 'field', name, value })
      })
      form.on('file', (name, file, fileName) => {
        const chunks = chunksOf(file)
        add({ kind: 'file', name, fileName: unescapeName(fileName ?? ''), chunks }, file)
      })
      form.on('partsLimit', () => fail('too many parts'))
      pipeline(Readable.from(withoutCancelling(body)), form, { signal: stop.signal }).then(
        () => stop.signal.aborted || controller.close(),
        () => fail('the upload broke off'),
      )
    },
    cancel: () => stop.abort(),
  })
  for await (const { part, file } of parts) {
    yield part
    file?.resume()
  }
}

function openForm(contentType: string, maxFieldBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fieldSize: maxFieldBytes, parts: MAX_PARTS, headerSize: MAX_HEADER_BYTES },
    })
  } catch {
    throw new BrokenFormError('not a form')
  }
}

// Does not cancel an abandoned body: the server handles the rest, and cancelling it here would reset the connection.
function withoutCancelling(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const source = body[Symbol.asyncIterator]()
  return { [Symbol.asyncIterator]: () => ({ next: () => source.next() }) }
}

async function* chunksOf(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* file.iterator({ destroyOnReturn: false })
  } catch {
    throw new BrokenFormError('the upload broke off')
  }
}

// Browsers escape only these (HTML, multipart/form-data encoding algorithm).
function unescapeName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ')
}
