/**
 * The lines of a UTF-8 stream, without their line breaks; undefined for a line of more than `maxBytes` bytes, which is not kept in memory.
 */
export async function* readLines(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder()
  let parts: Uint8Array[] = []
  let length = 0
  const finish = () => {
    const isTooLong = length > maxBytes
    const text = isTooLong ? undefined : decoder.decode(Buffer.concat(parts))
    parts = []
    length = 0
    return text
  }
  const add = (part: Uint8Array) => {
    length += part.length
    if (length > maxBytes) parts = []
    else parts.push(part)
  }
  for await (const chunk of stream) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end))
      start = end + 1
      yield finish()
    }
    add(chunk.subarray(start))
  }
  if (length > 0) yield finish()
}

const NEWLINE = '\n'.charCodeAt(0)
