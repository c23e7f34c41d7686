import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { readAll, type S3Bucket, S3Error } from './s3-bucket.ts'

/** In the bucket: the key that opens everything else, itself encrypted with the passphrase. */
const KEY_FILE = 'key.age'

const SUFFIX = '.age'

/** More bytes than an encrypted key file has. */
const MAX_KEY_BYTES = 10_000

/** The cost of trying the passphrase: 2^16 rounds and 64 MB each time. */
const WORK_FACTOR = 16

export type EncryptedBucket = S3Bucket & {
  /** whether `key.age` is still the one that this bucket was opened with: another server may have created one at the same time */
  hasSameKey(): Promise<boolean>
}

/**
 * The same bucket with everything in it encrypted in the format of age: `name` is stored as `name.age`. Everything is encrypted for one
 * key, which the passphrase opens, so the passphrase is expensive only once, not for each file. With `makesKey`, the first call creates the
 * key. Throws `S3Error` for a wrong passphrase.
 */
export async function openEncryptedBucket(
  bucket: S3Bucket,
  passphrase: string,
  { makesKey = false } = {},
): Promise<EncryptedBucket> {
  const key = (await readKeyFile(bucket)) ?? (await makeKey(bucket, passphrase, makesKey))
  const identity = await openKey(key, passphrase)
  const recipient = await identityToRecipient(identity)

  async function seal(chunks: AsyncIterable<Uint8Array>) {
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    return encrypter.encrypt(streamOf(chunks))
  }

  const overhead = (await readAll(await seal(noBytes()))).length

  return {
    async put(name, chunks, size) {
      const sealed = await seal(chunks)
      await bucket.put(name + SUFFIX, sealed, sealed.size(size))
    },
    async putNew(name, bytes) {
      await bucket.putNew(name + SUFFIX, await readAll(await seal(inOne(bytes))))
    },
    async get(name) {
      const chunks = await bucket.get(name + SUFFIX)
      return chunks && decryptChunks(chunks, identity)
    },
    async list(beginning) {
      const objects = await bucket.list(beginning)
      return objects
        .filter(({ name }) => name.endsWith(SUFFIX))
        .map(({ name, bytes, at }) => ({
          name: name.slice(0, -SUFFIX.length),
          bytes: decryptedSize(bytes - overhead),
          at,
        }))
    },
    folders: () => bucket.folders(),
    remove: (name) => bucket.remove(name + SUFFIX),
    async hasSameKey() {
      const now = await readKeyFile(bucket)
      return now !== undefined && Buffer.compare(now, key) === 0
    },
  }
}

async function readKeyFile(bucket: S3Bucket): Promise<Uint8Array | undefined> {
  const chunks = await bucket.get(KEY_FILE)
  if (!chunks) return undefined
  const sealed = await readAll(chunks, MAX_KEY_BYTES)
  if (!Buffer.from(sealed).toString().startsWith('age-encryption.org/')) {
    throw new S3Error('s3_wrong_answer', KEY_FILE)
  }
  return sealed
}

async function openKey(sealed: Uint8Array, passphrase: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const key = await decrypter.decrypt(sealed, 'text').catch((error: unknown) => {
    throw new S3Error('s3_passphrase', String(error))
  })
  return key.trim()
}

async function makeKey(
  bucket: S3Bucket,
  passphrase: string,
  mayMake: boolean,
): Promise<Uint8Array> {
  // Creating a second key would make the existing files unreadable.
  const others = (await bucket.list('')).filter(({ name }) => name.endsWith(SUFFIX))
  if (others.length > 0 || !mayMake) throw new S3Error('s3_passphrase', `${KEY_FILE} is missing`)
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  const sealed = await encrypter.encrypt(`${await generateX25519Identity()}\n`)
  await bucket.putNew(KEY_FILE, sealed)
  const key = await readKeyFile(bucket)
  if (key === undefined) throw new S3Error('s3_differs', KEY_FILE)
  return key
}

async function* decryptChunks(
  chunks: AsyncIterable<Uint8Array>,
  identity: string,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    yield* await decrypter.decrypt(streamOf(chunks))
  } catch (error) {
    if (error instanceof S3Error) throw error
    throw new S3Error('s3_differs', String(error))
  }
}

/** The size after decryption, given the encrypted bytes without the header and the tag of the first chunk. */
function decryptedSize(bytes: number): number {
  const [chunk, tag] = [64 * 1024, 16]
  return bytes - tag * Math.floor(bytes / (chunk + tag))
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
