import { randomBytes } from 'node:crypto'
import type { IdSource } from '../../domain/places/slug.ts'

/** The clock and the randomness of this machine. */
export const clockAndRandom: IdSource = { now: () => new Date(), randomBytes }
