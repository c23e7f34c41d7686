/**
 * Everything the index knows, as typed arrays over shared memory: posted to a worker thread, only
 * the references travel. No place is an object. A place has three numbers:
 * - its ordinal, in the order of feeding, is what the caller knows it by;
 * - its position, in Morton order over the map, is what everything spatial counts in;
 * - its rank, in the order of names, then ordinals, is what texts and pages count in.
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

/** One value for each position, but for `positionOfRank` and the turns. */
export type PlaceColumns = {
  lat: Float64Array
  lng: Float64Array
  /** three for each: the point on the unit sphere */
  sphere: Float32Array
  /** its position on the map in steps of `grid.ts`: x and y in turn */
  grid: Uint32Array
  ordinals: Uint32Array
  ranks: Uint32Array
  positionOfRank: Uint32Array
  /** 0 where the hours are unknown */
  schedules: Uint32Array
  /** the caller's rank of each, less is better */
  standings: Uint8Array
  /** by rank: its turn in the order of standings, then ranks; and the other way round */
  turns: Uint32Array
  rankOfTurn: Uint32Array
}

/** Places in Morton order with what it takes to search and count them by stretches. */
export type PointSet = {
  /** ascending */
  positions: Uint32Array
  /** their steps of `grid.ts`: x and y in turn */
  grid: Uint32Array
  /** of each sixteenth place the Morton key */
  keys: Float64Array
  /** of the places before each sixteenth one, the first included, the sums of grid x and y, in turn */
  sums: Float64Array
  /** a packed tree over them: see `packed-tree.ts` */
  boxes: Float64Array
  cubes: Float32Array
}

/** Many lists in one array: list i is `values[starts[i]]` to before `values[starts[i + 1]]`. */
export type Lists = { starts: Uint32Array; values: Uint32Array }

/** Opening hours, each part that occurs stored once. */
export type ScheduleData = {
  /** by schedule; number 0 is unknown hours */
  weeks: Uint32Array
  exceptions: Uint32Array
  timeZones: Uint32Array
  /** seven days for each week */
  weekDays: Uint32Array
  /** by set of exceptions: day numbers since 1970, ascending; beside them the day that replaces */
  exceptionDates: Lists
  exceptionDays: Uint32Array
  /** by day: minutes of opening and closing in turn */
  days: Lists
}

/** The inverted index: see `text-index.ts`. */
export type TextData = {
  /** the terms in the order of the alphabet, one after the other in UTF-16 units */
  terms: Letters
  spellings: Letters
  /** by term: rank · 4 + field, ascending */
  postings: Lists
  /** by rank: term · 4 + field */
  entries: Lists
  typing: TypingData
  heavy: HeavyBeginnings
}

export type Letters = { starts: Uint32Array; units: Uint16Array }

/** Terms by the hash of what remains when letters are left out: see `typing-errors.ts`. */
export type TypingData = { buckets: Lists; mask: number }

/** Ready answers for beginnings of words that very many places have: see `heavy-beginnings.ts`. */
export type HeavyBeginnings = {
  beginnings: Letters
  totals: Uint32Array
  /** the best of each, best first: cost · 2^24 + rank */
  best: Lists
  /** one more than the number of the table of each, 0 for none */
  tables: Uint32Array
  /** table after table what each rank costs, in planes of bits: see `cost-planes.ts` */
  costs: Uint32Array
}
