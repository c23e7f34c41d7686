// What a response was made from, as long as the response itself is there.
const texts = new WeakMap<Response, string>()

/**
 * A response of a text that can be had again by `renderedText`, without a stream that has to be read and decoded.
 *
 * The router asks every response for its body and the text of its status, only to know that it is one. Where Node's adapter
 * stands in for responses, either makes a second one with all bytes of the text, so both are answered here: the body is one
 * that does nothing until somebody reads it.
 */
export function respondWithText(text: string, init: ResponseInit): Response {
  const response = new Response(text, init)
  texts.set(response, text)
  let body: ReadableStream<Uint8Array> | undefined
  return Object.defineProperties(response, {
    statusText: { value: init.statusText ?? '' },
    body: { get: () => (body ??= streamOf(text)) },
  })
}

/** The whole text of a response, which nobody may have read yet. */
export function renderedText(response: Response): string | Promise<string> {
  return texts.get(response) ?? response.text()
}

function streamOf(text: string): ReadableStream<Uint8Array> {
  const pull = (stream: ReadableStreamDefaultController<Uint8Array>) => {
    stream.enqueue(new TextEncoder().encode(text))
    stream.close()
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}
