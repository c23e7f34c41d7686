/** What is known of the cells of a level, by their numbers, in arrays that are used again and again. */
export type CellColumns = {
  /** the stretches of the base, of the hidden and of the added places that lie in the cell */
  from: Uint32Array
  to: Uint32Array
  hiddenFrom: Uint32Array
  hiddenTo: Uint32Array
  addedFrom: Uint32Array
  addedTo: Uint32Array
  /** how many places that makes, never none */
  count: Uint32Array
  /** mean grid position */
  x: Float64Array
  y: Float64Array
  /** the number that decides between cells of as many places */
  chance: Uint32Array
  anchor: Uint8Array
  /** how many cells are near; `UNKNOWN` before they were looked for */
  nearCount: Uint8Array
  /** eight for each: the cells nearer than a cell's width, how many times around the earth, and how far squared */
  near: Uint32Array
  nearWrap: Int8Array
  nearDistance: Float64Array
}

export const UNKNOWN = 255

export function cellColumns(length: number, former?: CellColumns): CellColumns {
  const columns = {
    from: new Uint32Array(length),
    to: new Uint32Array(length),
    hiddenFrom: new Uint32Array(length),
    hiddenTo: new Uint32Array(length),
    addedFrom: new Uint32Array(length),
    addedTo: new Uint32Array(length),
    count: new Uint32Array(length),
    x: new Float64Array(length),
    y: new Float64Array(length),
    chance: new Uint32Array(length),
    anchor: new Uint8Array(length),
    nearCount: new Uint8Array(length),
    near: new Uint32Array(length * 8),
    nearWrap: new Int8Array(length * 8),
    nearDistance: new Float64Array(length * 8),
  }
  if (!former) return columns
  columns.from.set(former.from)
  columns.to.set(former.to)
  columns.hiddenFrom.set(former.hiddenFrom)
  columns.hiddenTo.set(former.hiddenTo)
  columns.addedFrom.set(former.addedFrom)
  columns.addedTo.set(former.addedTo)
  columns.count.set(former.count)
  columns.x.set(former.x)
  columns.y.set(former.y)
  columns.chance.set(former.chance)
  columns.anchor.set(former.anchor)
  columns.nearCount.set(former.nearCount)
  columns.near.set(former.near)
  columns.nearWrap.set(former.nearWrap)
  columns.nearDistance.set(former.nearDistance)
  return columns
}
