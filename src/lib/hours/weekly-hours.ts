/** Minutes since midnight, local time; `closes` may exceed 1440 when it is after midnight. */
export type Interval = {
  opens: number
  closes: number
  /** whether only the beginning is said ("ab 8:30"); `closes` is then the latest it can be on that day */
  isOpenEnd?: true
}

/** Opening hours as computed when a place is saved, in the place's own local time. */
export type WeeklyHours = {
  /** seven lists, Monday first */
  week: Interval[][]
  /** days that differ from the week, by ISO date, for about the next 400 days */
  exceptions: Record<string, HoursException>
  /** what is said of the weekdays beside their intervals, Monday first; only where anything is */
  remarks?: HoursRemark[]
  /** whether the week is only that of the first days, as the hours go by the sun */
  changesDaily?: true
}

/** What is said of a day beside its intervals. */
export type HoursRemark = {
  /** as the operator wrote it */
  comment?: string
  /** whether nothing is sure of this day: it has no intervals, and is not closed ("nach Vereinbarung") */
  isUnknown?: true
}

/** One day that differs. */
export type HoursException = HoursRemark & {
  intervals: Interval[]
  /** the public holiday, named in the language of its country ("Thanksgiving Day", "Karfreitag") */
  holiday?: string
}
