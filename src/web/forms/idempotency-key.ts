import { UUID_RANDOM_BYTES, uuidV7 } from '../../domain/places/slug.ts'

/** The key by which the server knows a message again that is sent twice. It sorts by time, as those that the server makes. */
export function newIdempotencyKey(): string {
  return uuidV7(new Date(), crypto.getRandomValues(new Uint8Array(UUID_RANDOM_BYTES)))
}
