/** A JavaScript value as JSON. Stored as text on both engines, so that it behaves the same. */
export type Json = string
/** A moment in UTC to the millisecond, `2026-11-21T08:30:00.000Z`. Sorting it as text sorts it by time. */
export type Timestamp = string
export type Flag = 0 | 1

export function toJson(value: unknown): Json | null {
  return value === undefined ? null : JSON.stringify(value)
}

// Written by this program, so its type is known.
export function fromJson(json: Json | null) {
  return json === null ? undefined : JSON.parse(json)
}

export function toDate(moment: Timestamp | null): Date | undefined {
  return moment === null ? undefined : new Date(moment)
}
