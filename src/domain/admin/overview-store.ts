/** The facts about a place that decide whether somebody should look at it. */
export type PlaceSummary = {
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
  /** whether its hours on an ISO date differ from its week */
  differsOn(date: string): boolean
}

/** The messages of one UTC day by verdict. */
export type DayCount = { day: string; accepted: number; quarantined: number }

/** Every implementation promises: places come page by page in the order of their ids, without archived ones. */
export type OverviewStore = {
  places(afterId: string, limit: number): Promise<PlaceSummary[]>
  /** days since then that had messages, oldest first */
  messagesPerDay(since: Date): Promise<DayCount[]>
  /** how many places of this source are not archived, and whether there are places from elsewhere */
  countBySource(source: string): Promise<{ count: number; hasOthers: boolean }>
}
