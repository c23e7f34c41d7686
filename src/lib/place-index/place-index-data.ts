/**
 * The whole index as typed arrays over shared memory, so that posting it to a worker copies only
 * references. No place is an object. A place has three numbers:
 * - its ordinal, in input order, by which the caller knows it;
 * - its position, in Morton order over the map, which spatial data use;
 * - its rank, in the order of names, then ordinals, which texts and pages use.
 */
export type PlaceIndexData = {
  columns: PlaceColumns
  all: PointSet
  /** by category number */
  byCategory: PointSet[]
  /** by position: category numbers */
  categories: Lists
  /** by position: tag numbers */
  tags: Lists
  /** by tag number: positions */
  byTag: Lists
  /** by tag number */
  attributeOfTag: Uint32Array
  schedules: ScheduleData
  text: TextData
}

/** One value for each position, except `positionOfRank` and the turns. */
export type PlaceColumns = {
  lat: Float64Array
  lng: Float64Array
  /** three per place: the point on the unit sphere */
  sphere: Float32Array
  /** the map position in steps of `grid.ts`: x and y alternating */
  grid: Uint32Array
  ordinals: Uint32Array
  ranks: Uint32Array
  positionOfRank: Uint32Array
  /** 0 where the hours are unknown */
  schedules: Uint32Array
  /** the caller's standing of each place, lower is better */
  standings: Uint8Array
  /** by rank: its position in the order of standings, then ranks; and the inverse */
  turns: Uint32Array
  rankOfTurn: Uint32Array
}

/** Places in Morton order, with the data for searching and counting them by ranges. */
export type PointSet = {
  /** ascending */
  positions: Uint32Array
  /** their positions in steps of `grid.ts`: x and y alternating */
  grid: Uint32Array
  /** the Morton key of every 16th place */
  keys: Float64Array
  /** for every 16th place, from the first: the sums of grid x and y of all places before it, alternating */
  sums: Float64Array
  /** a packed tree over them: see `packed-tree.ts` */
  boxes: Float64Array
  cubes: Float32Array
}

/** Many lists in one array: list i is `values[starts[i]]` to before `values[starts[i + 1]]`. */
export type Lists = { starts: Uint32Array; values: Uint32Array }

/** Opening hours; equal parts are stored once. */
export type ScheduleData = {
  /** by schedule; schedule 0 means unknown hours */
  weeks: Uint32Array
  exceptions: Uint32Array
  timeZones: Uint32Array
  /** seven days per week */
  weekDays: Uint32Array
  /** by set of exceptions: ascending day numbers since 1970, and in parallel the replacing days */
  exceptionDates: Lists
  exceptionDays: Uint32Array
  /** by day: opening and closing minutes, alternating */
  days: Lists
}

/** The inverted index: see `text-index.ts`. */
export type TextData = {
  /** the terms in alphabetical order, concatenated as UTF-16 units */
  terms: Letters
  spellings: Letters
  /** by term: rank · 4 + field, ascending */
  postings: Lists
  /** by rank: term · 4 + field */
  entries: Lists
  typing: TypingData
  heavy: HeavyPrefixes
}

export type Letters = { starts: Uint32Array; units: Uint16Array }

/** Terms by the hashes of their remainders after deleting letters: see `typing-errors.ts`. */
export type TypingData = { buckets: Lists; mask: number }

/** Precomputed answers for very common prefixes: see `heavy-prefixes.ts`. */
export type HeavyPrefixes = {
  beginnings: Letters
  totals: Uint32Array
  /** the best matches of each prefix, best first: cost · 2^24 + rank */
  best: Lists
  /** the number of the cost table of each prefix plus one; 0 for none */
  tables: Uint32Array
  /** the cost tables, one after the other, as bit planes: see `cost-planes.ts` */
  costs: Uint32Array
}
