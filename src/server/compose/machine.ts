import { randomBytes } from 'node:crypto'
import type { Chance } from '../../domain/places/slug.ts'

/** The clock and the randomness of this machine. */
export const machine: Chance = { now: () => new Date(), randomBytes }
