import {
  addDays,
  weekdayOf,
  type HoursException,
  type HoursRemark,
  type Interval,
  type WeeklyHours,
} from '../../lib/hours/weekly-hours.ts'

export type HoursView = {
  week: Interval[][]
  /** further remarks about the weekdays */
  remarks?: HoursRemark[]
  /** the weekday at the place, 0 is Monday; missing if today makes no difference */
  today?: number
  exceptions: ({ date: string } & HoursException)[]
}

/**
 * The week and the next exceptional days, from an ISO date on. If the hours follow the sun, the week is that of the next seven
 * days.
 */
export function toHoursView(hours: WeeklyHours, from: string, maxExceptions: number): HoursView {
  const { week, remarks, exceptions, changesDaily } = hours
  return {
    ...(changesDaily ? comingWeek(hours, from) : { week, remarks }),
    exceptions: Object.entries(exceptions)
      .filter(([date]) => date >= from)
      // If the hours follow the sun, every day differs.
      .filter(([, { comment, holiday }]) => !changesDaily || comment || holiday)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .slice(0, maxExceptions)
      .map(([date, exception]) => ({ date, ...exception })),
  }
}

function comingWeek({ week, remarks, exceptions }: WeeklyHours, from: string) {
  const days: (HoursRemark & { intervals: Interval[] })[] = week.map((intervals, weekday) => ({
    intervals,
    ...remarks?.[weekday],
  }))
  for (let ahead = 0; ahead < 7; ahead++) {
    const date = addDays(from, ahead)
    const differs = exceptions[date]
    if (differs) days[weekdayOf(date)] = differs
  }
  return {
    week: days.map(({ intervals }) => intervals),
    remarks: days.map(({ comment, isUnknown }) => ({
      ...(comment && { comment }),
      ...(isUnknown && { isUnknown }),
    })),
  }
}
