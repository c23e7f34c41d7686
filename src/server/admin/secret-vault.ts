import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** AES-256-GCM with the site's key. A sealed value names its format and its key. */
export type SecretVault = {
  /** bound to `owner`: a secret copied to another row cannot be opened */
  seal(secret: Uint8Array, owner: string): Uint8Array
  open(sealed: Uint8Array, owner: string): Uint8Array | undefined
}

/** The format of a sealed value: version (1 byte), key id (4), nonce (12), tag (16), then the encrypted secret. */
const FORMAT_VERSION = 1
const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = 1 + KEY_ID_BYTES
const MIN_BYTES = HEADER_BYTES + NONCE_BYTES + TAG_BYTES

export function createSecretVault(key: Uint8Array): SecretVault {
  const header = Buffer.concat([
    Buffer.from([FORMAT_VERSION]),
    createHash('sha256').update('mark').update(key).digest().subarray(0, KEY_ID_BYTES),
  ])
  return {
    seal(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associatedData(header, owner))
      const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
      return new Uint8Array(Buffer.concat([header, nonce, cipher.getAuthTag(), ciphertext]))
    },

    open(sealed, owner) {
      if (sealed.length < MIN_BYTES || !header.equals(sealed.subarray(0, HEADER_BYTES))) {
        return undefined
      }
      const nonce = sealed.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES)
      const tag = sealed.subarray(HEADER_BYTES + NONCE_BYTES, MIN_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(associatedData(header, owner)).setAuthTag(tag)
      try {
        const plain = [decipher.update(sealed.subarray(MIN_BYTES)), decipher.final()]
        return new Uint8Array(Buffer.concat(plain))
      } catch {
        // The tag does not match: the value was changed or belongs to another account.
        return undefined
      }
    },
  }
}

function associatedData(head: Buffer, owner: string): Buffer {
  return Buffer.concat([head, Buffer.from(owner)])
}
