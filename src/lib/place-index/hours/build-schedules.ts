import type { HoursRemark, Interval, WeeklyHours } from '../../hours/weekly-hours.ts'
import { ListBuilder, sharedCopy } from '../arrays.ts'
import { dayNumber, UNKNOWN_DAY } from './schedules.ts'
import type { ScheduleData } from '../place-index-data.ts'

const MAX_CACHED = 20_000

type ByTimeZone = Map<number, number>

/** Collects opening hours and stores each distinct day, week, set of exceptions and schedule once. */
export class ScheduleBuilder {
  // Many places have equal hours: the same object, or one with the same JSON.
  readonly #knownObjects = new Map<WeeklyHours, ByTimeZone>()
  readonly #known = new Map<string, ByTimeZone>()
  readonly #schedules = new Numbering()
  readonly #weeks = new Numbering()
  readonly #exceptions = new Numbering()
  readonly #days = new Numbering()
  readonly #weekOf: number[] = []
  readonly #exceptionsOf: number[] = []
  readonly #timeZoneOf: number[] = []
  readonly #weekDays: number[] = []
  readonly #exceptionDates = new ListBuilder()
  readonly #exceptionDays: number[] = []
  readonly #dayMinutes = new ListBuilder()

  constructor() {
    this.#addSchedule('unknown', 0, 0, 0)
  }

  /** The number of the schedule; 0 for unknown hours. */
  numberOf(hours: WeeklyHours | undefined, timeZone: number): number {
    if (!hours) return 0
    const numbers = this.#knownObjects.get(hours) ?? this.#numbersOf(hours)
    const known = numbers.get(timeZone)
    if (known !== undefined) return known
    const number = this.#numberFor(hours, timeZone)
    numbers.set(timeZone, number)
    return number
  }

  #numbersOf(hours: WeeklyHours): ByTimeZone {
    const key = JSON.stringify(hours)
    const numbers = this.#known.get(key) ?? new Map<number, number>()
    if (this.#known.size < MAX_CACHED) this.#known.set(key, numbers)
    if (this.#knownObjects.size < MAX_CACHED) this.#knownObjects.set(hours, numbers)
    return numbers
  }

  #numberFor(hours: WeeklyHours, timeZone: number): number {
    const week = this.#numberOfWeek(hours)
    const exceptions = this.#numberOfExceptions(hours.exceptions)
    return this.#addSchedule(`${week} ${exceptions} ${timeZone}`, week, exceptions, timeZone)
  }

  get data(): ScheduleData {
    return {
      weeks: sharedCopy(this.#weekOf),
      exceptions: sharedCopy(this.#exceptionsOf),
      timeZones: sharedCopy(this.#timeZoneOf),
      weekDays: sharedCopy(this.#weekDays),
      exceptionDates: this.#exceptionDates.lists,
      exceptionDays: sharedCopy(this.#exceptionDays),
      days: this.#dayMinutes.lists,
    }
  }

  #addSchedule(key: string, week: number, exceptions: number, timeZone: number): number {
    return this.#schedules.numberOf(key, () => {
      this.#weekOf.push(week)
      this.#exceptionsOf.push(exceptions)
      this.#timeZoneOf.push(timeZone)
    })
  }

  #numberOfWeek({ week, remarks }: WeeklyHours): number {
    const days = Array.from({ length: 7 }, (_, weekday) =>
      this.#numberOfDay({ intervals: week[weekday] ?? [], ...remarks?.[weekday] }),
    )
    return this.#weeks.numberOf(days.join(), () => {
      for (const day of days) this.#weekDays.push(day)
    })
  }

  #numberOfExceptions(exceptions: WeeklyHours['exceptions']): number {
    const dated = Object.entries(exceptions)
      .map(([date, hoursOn]) => ({ date: dayNumber(date), hoursOn }))
      .filter(({ date }) => date >= 0)
      .sort((a, b) => a.date - b.date)
      .map(({ date, hoursOn }) => ({ date, day: this.#numberOfDay(hoursOn) }))
    const key = dated.map(({ date, day }) => `${date}:${day}`).join()
    return this.#exceptions.numberOf(key, () => {
      this.#exceptionDates.push(dated.map(({ date }) => date))
      for (const { day } of dated) this.#exceptionDays.push(day)
    })
  }

  #numberOfDay({ intervals, isUnknown }: HoursRemark & { intervals: readonly Interval[] }): number {
    const minutes = isUnknown
      ? UNKNOWN_DAY
      : intervals.flatMap(({ opens, closes }) => [opens, closes])
    return this.#days.numberOf(minutes.join(), () => this.#dayMinutes.push(minutes))
  }
}

/** Numbers keys from 0; calls `isNew` before assigning a new number. */
class Numbering {
  readonly #numbers = new Map<string, number>()

  numberOf(key: string, isNew: () => void): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(key, number)
    isNew()
    return number
  }
}
