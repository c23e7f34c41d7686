import { createHmac, timingSafeEqual } from 'node:crypto'

const NONCE_BYTES = 12

/** What a browser keeps to show that its user has signed in to an account before. It lets nobody in. */
export type KnownDevices = {
  tokenFor(operatorId: string): string
  /** names the device; undefined when the token is not for this account */
  deviceOf(token: string | undefined, operatorId: string): string | undefined
}

type Parts = { secret: Uint8Array; randomBytes(length: number): Uint8Array }

export function createKnownDevices({ secret, randomBytes }: Parts): KnownDevices {
  const signatureOf = (nonce: string, operatorId: string) =>
    createHmac('sha256', secret).update(`${operatorId}\n${nonce}`).digest()

  return {
    tokenFor(operatorId) {
      const nonce = Buffer.from(randomBytes(NONCE_BYTES)).toString('base64url')
      return `${nonce}.${signatureOf(nonce, operatorId).toString('base64url')}`
    },

    deviceOf(token, operatorId) {
      const [nonce, signature] = token?.split('.') ?? []
      if (!nonce || !signature) return undefined
      const [shown, right] = [Buffer.from(signature, 'base64url'), signatureOf(nonce, operatorId)]
      return shown.length === right.length && timingSafeEqual(shown, right) ? nonce : undefined
    },
  }
}
