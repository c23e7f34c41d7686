import { BrokenFormError, readParts } from '../multipart/read-parts.ts'

/** One file of a form, with the fields that came before it. */
export type UploadedFile = {
  fields: Map<string, string>
  /** without its folders; empty when none was chosen */
  fileName: string
  /** the bytes as they arrive */
  chunks: AsyncGenerator<Uint8Array>
}

const MAX_FIELD_BYTES = 8 * 1024

/**
 * Reads `multipart/form-data` up to its first file, which is returned as a stream. Undefined when the body is no such form or has no file.
 */
export async function readMultipart(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
): Promise<UploadedFile | undefined> {
  const fields = new Map<string, string>()
  const parts = readParts(contentType, body, MAX_FIELD_BYTES)
  try {
    for (;;) {
      const { value: part, done } = await parts.next()
      if (done) return undefined
      if (part.kind === 'file') {
        const { fileName, chunks } = part
        return { fields, fileName, chunks }
      }
      if (part.name !== '') fields.set(part.name, part.value)
    }
  } catch (error) {
    if (error instanceof BrokenFormError) return undefined
    throw error
  }
}
