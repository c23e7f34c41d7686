/** What of a place tells whether somebody should look at it. */
export type PlaceGlance = {
  id: string
  name: string
  status: 'draft' | 'published'
  /** ISO 3166-1 */
  country: string
  /** ISO 3166-2 */
  region?: string
  /** ISO date */
  confirmedAt?: string
  hasLocation: boolean
  openingHours?: string
  /** whether an ISO date differs from its week */
  differsOn(date: string): boolean
}

/** Messages of one UTC day by what the shield thought of them. */
export type DayCount = { day: string; accepted: number; quarantined: number }

/** Every implementation promises: a page of places comes in the order of their ids, without archived ones. */
export type OverviewStore = {
  places(afterId: string, limit: number): Promise<PlaceGlance[]>
  /** days since then on which any came, oldest first */
  messagesPerDay(since: Date): Promise<DayCount[]>
  /** how many places of this source are not archived, and whether there are any of another one or of none */
  placesOf(source: string): Promise<{ count: number; hasOthers: boolean }>
}
