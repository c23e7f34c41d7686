export type HoursToken =
  /** as OpenStreetMap writes them: `Sa`, or `Sa[1]` for the first one of a month */
  | { kind: 'days'; days: readonly string[] }
  /** which one of a month, -1 for the last */
  | { kind: 'ordinal'; nth: number }
  /** minutes since midnight; `half` is missing where neither am nor pm is said */
  | { kind: 'time'; minutes: number; half?: 'am' | 'pm'; hasMinutes?: boolean }
  /** `+` behind a time, "until late", "Ende offen" */
  | { kind: 'open-end' }
  /** "from" and "ab", which is an open end where no other one follows */
  | { kind: 'from' }
  | { kind: 'all-day' | 'closed' | 'open' | 'to' | 'and' | 'end' }
  /** a word that says nothing about hours */
  | { kind: 'other' }

/** From Monday on. */
export const WEEK = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
