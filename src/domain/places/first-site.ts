import type { Attribute, Category, LocalText, Place } from './place.ts'
import type { Actor } from './place-store.ts'

/** What a new site begins with. */
export type SiteContents = {
  name: string
  /** one sentence that says what it shows */
  tagline?: LocalText
  categories: Category[]
  attributes: Attribute[]
  places: readonly Place[]
}

/** The first contents of a database. */
export type FirstSite = {
  /** whether it has never held a place, a setting, an account or a message */
  isUntouched(): Promise<boolean>
  /** Stores all of it or nothing. `false` when the database is not untouched: of servers that start together, one fills it. */
  store(contents: SiteContents, actor: Actor): Promise<boolean>
}
