/** How often in a week nothing was found around an area: no words, no address, no identity. */
export type ZeroResultSearch = {
  /** "San Francisco, Kalifornien", or the beginning of a postal code, "US 941…" */
  area: string
  /** slugs of the categories asked for, joined by commas; empty for all */
  category: string
  /** ISO date of the Monday that the week began on */
  week: string
  count: number
}

/** Adding is all or nothing, and what is added at the same time by several processes adds up. */
export type ZeroResultSearchStore = {
  /** adds the counts to those stored, and forgets the weeks before the given one */
  add(misses: readonly ZeroResultSearch[], forgetBefore: string): Promise<void>
  /** per area and category over all weeks kept, `week` being the latest; only those counted at least so often, most first */
  list(least: number): Promise<ZeroResultSearch[]>
}
