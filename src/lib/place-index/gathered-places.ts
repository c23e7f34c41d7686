import type { Lists, ScheduleData } from './place-index-data.ts'

/** All that was gathered of the places but their texts, by ordinal, in shared memory. */
export type GatheredPlaces = {
  lat: Float64Array
  lng: Float64Array
  /** the number of each one's schedule */
  scheduleOf: Uint32Array
  categories: Lists
  tags: Lists
  schedules: ScheduleData
  /** the order of names */
  ordinalOfRank: Uint32Array
  attributeOfTag: readonly number[]
}
