// What a response was made from, as long as the response itself is there.
const texts = new WeakMap<Response, string>()

/** A response of a text that can be had again by `renderedText`, without a stream that has to be read and decoded. */
export function respondWithText(text: string, init: ResponseInit): Response {
  const response = new Response(text, init)
  texts.set(response, text)
  return response
}

/** The whole text of a response, which nobody may have read yet. */
export function renderedText(response: Response): string | Promise<string> {
  return texts.get(response) ?? response.text()
}
