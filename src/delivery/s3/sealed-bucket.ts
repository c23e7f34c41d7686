import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { collected, type S3Bucket, S3Failure } from './s3-bucket.ts'

/** In the bucket: what opens everything else, itself encrypted with the passphrase. */
const KEY_FILE = 'key.age'

const SUFFIX = '.age'

/** More than a key in its envelope. */
const LONGEST_KEY = 10_000

/** Of the passphrase: 2^16 rounds and 64 MB each time it is tried. */
const WORK_FACTOR = 16

/**
 * The same bucket with everything in it encrypted, in the format of age: `name` is stored as `name.age`. All is encrypted for one key; the
 * passphrase opens that key, so that it costs its work once and not for each file. The first call makes the key. Throws `S3Failure` for
 * another passphrase.
 */
export async function openSealed(bucket: S3Bucket, passphrase: string): Promise<S3Bucket> {
  const identity = (await readKey(bucket, passphrase)) ?? (await makeKey(bucket, passphrase))
  const recipient = await identityToRecipient(identity)

  async function seal(chunks: AsyncIterable<Uint8Array>) {
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    return encrypter.encrypt(streamOf(chunks))
  }

  const overhead = (await collected(piecesOf(await seal(noBytes())))).length

  return {
    async put(name, chunks, size) {
      const sealed = await seal(chunks)
      await bucket.put(name + SUFFIX, piecesOf(sealed), sealed.size(size))
    },
    async get(name) {
      const chunks = await bucket.get(name + SUFFIX)
      return chunks && openSteadily(chunks, identity)
    },
    async list(beginning) {
      const objects = await bucket.list(beginning)
      return objects
        .filter(({ name }) => name.endsWith(SUFFIX))
        .map(({ name, bytes, at }) => ({
          name: name.slice(0, -SUFFIX.length),
          bytes: openedSize(bytes - overhead),
          at,
        }))
    },
    folders: () => bucket.folders(),
    remove: (name) => bucket.remove(name + SUFFIX),
  }
}

async function readKey(bucket: S3Bucket, passphrase: string): Promise<string | undefined> {
  const chunks = await bucket.get(KEY_FILE)
  if (!chunks) return undefined
  const sealed = await collected(chunks, LONGEST_KEY)
  if (!Buffer.from(sealed).toString().startsWith('age-encryption.org/')) {
    throw new S3Failure('s3_wrong_answer', KEY_FILE)
  }
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const key = await decrypter.decrypt(sealed, 'text').catch((error: unknown) => {
    throw new S3Failure('s3_passphrase', String(error))
  })
  return key.trim()
}

async function makeKey(bucket: S3Bucket, passphrase: string): Promise<string> {
  // A second key would make what is there worthless.
  const others = (await bucket.list('')).filter(({ name }) => name.endsWith(SUFFIX))
  if (others.length > 0) throw new S3Failure('s3_passphrase', `${KEY_FILE} is missing`)
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  const sealed = await encrypter.encrypt(`${await generateX25519Identity()}\n`)
  await bucket.put(KEY_FILE, inOne(sealed), sealed.length)
  const key = await readKey(bucket, passphrase)
  if (key === undefined) throw new S3Failure('s3_differs', KEY_FILE)
  return key
}

async function* openSteadily(
  chunks: AsyncIterable<Uint8Array>,
  identity: string,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    yield* piecesOf(await decrypter.decrypt(streamOf(chunks)))
  } catch (error) {
    if (error instanceof S3Failure) throw error
    throw new S3Failure('s3_differs', String(error))
  }
}

/** Of what is encrypted, without head and tag of the first chunk. */
function openedSize(bytes: number): number {
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

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
