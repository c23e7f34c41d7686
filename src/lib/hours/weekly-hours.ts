/** Minutes since midnight, local time; `closes` may exceed 1440 when it is after midnight. */
export type Interval = {
  opens: number
  closes: number
  /** whether only the beginning is given ("ab 8:30"); `closes` is then the latest possible end on that day */
  isOpenEnd?: true
}

/** Opening hours as computed when a place is saved, in the place's own local time. */
export type WeeklyHours = {
  /** seven lists, Monday first */
  week: Interval[][]
  /** days that differ from the week, by ISO date, for about the next 400 days */
  exceptions: Record<string, HoursException>
  /** remarks on the weekdays, Monday first; only if there are any */
  remarks?: HoursRemark[]
  /** whether the hours depend on the sun, so that the week is only that of the first days */
  changesDaily?: true
}

/** Information about a day beside its intervals. */
export type HoursRemark = {
  /** as the operator wrote it */
  comment?: string
  /** whether the hours of this day are unknown: it has no intervals, but is not closed ("nach Vereinbarung") */
  isUnknown?: true
}

/** One day that differs. */
export type HoursException = HoursRemark & {
  intervals: Interval[]
  /** the public holiday, named in the language of its country ("Thanksgiving Day", "Karfreitag") */
  holiday?: string
}
