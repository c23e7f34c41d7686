import type { Actor } from '../../places/place-store.ts'

/** What a person says of deliveries that a restored copy holds: they go out now, or somebody has had them already. */
export const HELD_CHOICES = ['release', 'delivered'] as const
export type HeldChoice = (typeof HELD_CHOICES)[number]

/** A restored copy: since when it is in use, and how many deliveries from before wait for a person. */
export type RestoredCopy = { since: Date; held: number }

/**
 * Whether the database is a restored copy. Every implementation promises: until somebody decides about them, no delivery is claimed that
 * reports something from before the restore, or asks a place.
 */
export type RestoredStore = {
  /** the name that this database has in common with its copies alone */
  site(): Promise<string>
  /** undefined when it is not a copy, or when a person has decided */
  state(): Promise<RestoredCopy | undefined>
  /** how many deliveries it was about; undefined when nothing was to be decided any more */
  decide(choice: HeldChoice, now: Date, actor: Actor): Promise<number | undefined>
  /** To be called now and then while a server runs: a copy that is older than the last call is recognised. */
  advance(): Promise<void>
}
