/** What is known of the cells of a level, by their numbers, in arrays that are used again and again. */
export type CellColumns = {
  /** how many places lie in the cell; where it is 0, nothing else is told */
  count: Uint32Array
  /** the stretch of the base that lies in the cell */
  from: Uint32Array
  to: Uint32Array
  /** the stretches of the hidden and of the added places; told only in blocks in which there are any */
  hiddenFrom: Uint32Array
  hiddenTo: Uint32Array
  addedFrom: Uint32Array
  addedTo: Uint32Array
  /** mean grid position; no number before it was asked for */
  x: Float64Array
  y: Float64Array
  /** the number of the anchor to whose cluster the cell belongs, its own for an anchor; one of the two below before that is known */
  anchor: Int32Array
}

/** Nobody has asked yet. */
export const UNKNOWN = -1
/** It is no anchor itself; whose it is, nobody has asked. */
export const SOME_OTHERS = -2

export function cellColumns(length: number, former?: CellColumns): CellColumns {
  const columns = {
    count: new Uint32Array(length),
    from: new Uint32Array(length),
    to: new Uint32Array(length),
    hiddenFrom: new Uint32Array(length),
    hiddenTo: new Uint32Array(length),
    addedFrom: new Uint32Array(length),
    addedTo: new Uint32Array(length),
    x: new Float64Array(length),
    y: new Float64Array(length),
    anchor: new Int32Array(length),
  }
  if (!former) return columns
  columns.count.set(former.count)
  columns.from.set(former.from)
  columns.to.set(former.to)
  columns.hiddenFrom.set(former.hiddenFrom)
  columns.hiddenTo.set(former.hiddenTo)
  columns.addedFrom.set(former.addedFrom)
  columns.addedTo.set(former.addedTo)
  columns.x.set(former.x)
  columns.y.set(former.y)
  columns.anchor.set(former.anchor)
  return columns
}
