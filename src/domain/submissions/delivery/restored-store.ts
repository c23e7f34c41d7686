import type { Actor } from '../../places/place-store.ts'

/** What a person decides about deliveries that a restored copy holds: they are sent now, or they were already delivered. */
export const HELD_CHOICES = ['release', 'delivered'] as const
export type HeldChoice = (typeof HELD_CHOICES)[number]

/** A restored copy: when it came into use, and how many earlier deliveries wait for a person. */
export type RestoredCopy = { since: Date; held: number }

/**
 * Whether the database is a restored copy. Every implementation promises: until somebody decides about them, nobody can claim deliveries
 * that report something from before the restore, or that ask a place.
 */
export type RestoredStore = {
  /** the name that this database shares only with its copies */
  site(): Promise<string>
  /** undefined when it is not a copy, or when a person has decided */
  state(): Promise<RestoredCopy | undefined>
  /** returns how many deliveries were affected; undefined when there was nothing left to decide */
  decide(choice: HeldChoice, now: Date, actor: Actor): Promise<number | undefined>
  /** To be called now and then while a server runs, to detect a copy that is older than the last call. */
  advance(): Promise<void>
}
