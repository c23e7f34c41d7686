import type { Attribute, Category, LocalText, Place } from './place.ts'
import type { Actor } from './place-store.ts'

/** The initial contents of a new site. */
export type SiteContents = {
  name: string
  /** one sentence about what the site shows */
  tagline?: LocalText
  categories: Category[]
  attributes: Attribute[]
  places: readonly Place[]
}

/** Fills an empty database. */
export type FirstSite = {
  /** whether it has never held a place, a setting, an account or a message */
  isUntouched(): Promise<boolean>
  /** Stores all or nothing. `false` if the database is no longer empty: if several servers start at once, only one fills it. */
  store(contents: SiteContents, actor: Actor): Promise<boolean>
}
