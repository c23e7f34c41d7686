import { UUID_RANDOM_BYTES, uuidV7 } from '../../domain/places/slug.ts'

/** The key by which the server recognises a repeated message. It sorts by time, like the keys that the server makes. */
export function newIdempotencyKey(): string {
  return uuidV7(new Date(), crypto.getRandomValues(new Uint8Array(UUID_RANDOM_BYTES)))
}
