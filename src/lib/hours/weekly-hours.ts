/** Minutes since midnight, local time; `closes` may exceed 1440 when it is after midnight. */
export type Interval = { opens: number; closes: number }

/** Opening hours as computed when a place is saved, in the place's own local time. */
export type WeeklyHours = {
  /** seven lists, Monday first */
  week: Interval[][]
  /** days that differ from the week, by ISO date, for about the next 400 days */
  exceptions: Record<string, HoursException>
}

/** One day that differs. */
export type HoursException = {
  intervals: Interval[]
  /** as the operator wrote it */
  comment?: string
  /** the public holiday, named in the language of its country ("Thanksgiving Day", "Karfreitag") */
  holiday?: string
}
