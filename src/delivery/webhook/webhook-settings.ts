export type WebhookSettings = {
  /** https, without credentials */
  url: string
  /** the bytes of the key */
  secret: Uint8Array
}

const MAX_URL_LENGTH = 2_048
/** Standard Webhooks, "Signature scheme": between 24 and 64 bytes. */
const KEY_BYTES = { min: 24, max: 64 }

/** Reads an https address without credentials; undefined when it is something else. */
export function parseWebhookUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || url.protocol !== 'https:' || text.length > MAX_URL_LENGTH) return undefined
  return url.username || url.password || url.hash ? undefined : url.href
}

/** Reads `whsec_` and base64; undefined when it is something else. */
export function parseWebhookSecret(text: string): Uint8Array | undefined {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  if (encoded === undefined) return undefined
  const bytes = new Uint8Array(Buffer.from(encoded, 'base64'))
  return bytes.length >= KEY_BYTES.min && bytes.length <= KEY_BYTES.max ? bytes : undefined
}

/** The visible part of the URL: its path may be a secret. */
export function webhookName({ url }: Pick<WebhookSettings, 'url'>): string {
  return new URL(url).origin
}
