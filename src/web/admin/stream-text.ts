/** Size of a chunk: one chunk per line would cost more than the line. */
const CHUNK_CHARACTERS = 32 * 1024

/** The lines as a response body, in chunks, as fast as they are read. */
export function streamText(lines: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = lines[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      let text = ''
      while (text.length < CHUNK_CHARACTERS) {
        const { done, value } = await iterator.next()
        if (done) {
          if (text !== '') controller.enqueue(encoder.encode(text))
          controller.close()
          return
        }
        text += value
      }
      controller.enqueue(encoder.encode(text))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
