import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** AES-256-GCM with the site's key. A sealed value names its format and its key. */
export type SecretVault = {
  /** bound to `owner`: a secret copied to another row cannot be opened */
  seal(secret: Uint8Array, owner: string): Uint8Array
  open(sealed: Uint8Array, owner: string): Uint8Array | undefined
}

/** The format of a sealed value: version (1 byte), key id (4), nonce (12), tag (16), then the encrypted secret. */
const FORM = 1
const MARK_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + MARK_BYTES
const LEAST_BYTES = HEAD_BYTES + NONCE_BYTES + TAG_BYTES

export function createSecretVault(key: Uint8Array): SecretVault {
  const head = Buffer.concat([
    Buffer.from([FORM]),
    createHash('sha256').update('mark').update(key).digest().subarray(0, MARK_BYTES),
  ])
  return {
    seal(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bindToOwner(head, owner))
      const hidden = Buffer.concat([cipher.update(secret), cipher.final()])
      return new Uint8Array(Buffer.concat([head, nonce, cipher.getAuthTag(), hidden]))
    },

    open(sealed, owner) {
      if (sealed.length < LEAST_BYTES || !head.equals(sealed.subarray(0, HEAD_BYTES))) {
        return undefined
      }
      const nonce = sealed.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES)
      const tag = sealed.subarray(HEAD_BYTES + NONCE_BYTES, LEAST_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(bindToOwner(head, owner)).setAuthTag(tag)
      try {
        const plain = [decipher.update(sealed.subarray(LEAST_BYTES)), decipher.final()]
        return new Uint8Array(Buffer.concat(plain))
      } catch {
        // The tag does not match: the value was changed or belongs to another account.
        return undefined
      }
    },
  }
}

function bindToOwner(head: Buffer, owner: string): Buffer {
  return Buffer.concat([head, Buffer.from(owner)])
}
