import type { EngineWords } from './builtin/engine-words.ts'

/** Every text that a map shows or says. Sentences live in `web/messages`; counts are functions. */
export type MapWords = {
  /** the name of the map's region */
  map: string
  /** how to walk the markers with the keyboard, announced when they get the focus */
  markersHint: string
  /** how to move a movable place with the keyboard, announced when it gets the focus */
  movableHint: string
  place(place: { number?: number; name: string }): string
  /** the count on a stack; it is part of its name, so that voice control can address it */
  count(count: number): string
  /** the same on a disc, where a lone "1" beside the list would be the number of a place */
  clusterCount(count: number): string
  cluster(count: number): string
  /** of a cluster that even the closest zoom does not separate */
  listedCluster(count: number): string
  /** with the number on its plate, if all of its places are listed */
  stack(count: number, number?: number): string
  /** heading of an opened stack; `named` is fewer than `count` when not all can be listed */
  stackTitle(count: number, named: number): string
  closeStack: string
  /** heading of the list of a plate and the markers under it */
  crowd: string
  /** the blue dot */
  origin: string
  zoomIn: string
  zoomOut: string
  /** the button that shows the four beside it */
  movePad: string
  moveNorth: string
  moveSouth: string
  moveWest: string
  moveEast: string
  /** why our own map zooms in no further */
  closestAtlas: string
  /** the same if our own map has streets, but not here */
  closestBeyond: string
  /** the same on a street map */
  closestStreets: string
  /** part of the map could not be loaded, the rest stays usable */
  tilesMissing: string
  /** title of the frame that Google Maps is shown in */
  googleFrame: string
  engine: EngineWords
}

/** The words without functions, which is what can be sent to a frame. */
export type PlainMapWords = {
  [Key in keyof MapWords as MapWords[Key] extends string ? Key : never]: string
}
