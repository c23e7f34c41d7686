/** How many searches in an area found nothing in a week: no words, no address, no identity. */
export type ZeroResultSearch = {
  /** "San Francisco, Kalifornien", or the beginning of a postal code, "US 941…" */
  area: string
  /** slugs of the categories asked for, joined by commas; empty for all */
  category: string
  /** ISO date of the Monday that the week began on */
  week: string
  count: number
}

/** Every implementation promises: adding is all or nothing, and concurrent additions from several processes add up. */
export type ZeroResultSearchStore = {
  /** adds the counts to the stored ones, and deletes the weeks before the given one */
  add(searches: readonly ZeroResultSearch[], forgetBefore: string): Promise<void>
  /** totals per area and category over all stored weeks, `week` being the latest; only counts of at least `minCount`, largest first */
  list(minCount: number): Promise<ZeroResultSearch[]>
}
