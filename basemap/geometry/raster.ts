import type { Ring } from './types.ts'

/**
 * A grid of numbers over a square block of the map. Shapes are drawn as exact area coverage (the accumulation buffer
 * of font rasterisers), so the contour at one half returns them smoothed, joined and without cracks.
 */
export class Raster {
  readonly size: number
  readonly values: Float32Array
  // One column more than the block is wide, because the area right of an edge is recorded in the next cell.
  private readonly stride: number
  /** the rows with any content: most blocks have few lakes, so all other rows can be skipped */
  first = Infinity
  last = -1

  constructor(size: number) {
    this.size = size
    this.stride = size + 2
    this.values = new Float32Array(this.stride * size)
  }

  clear(): void {
    if (this.last >= 0) this.values.fill(0, this.first * this.stride, (this.last + 1) * this.stride)
    this.first = Infinity
    this.last = -1
  }

  at(x: number, y: number): number {
    return this.values[y * this.stride + x]
  }

  row(y: number): Float32Array {
    return this.values.subarray(y * this.stride, y * this.stride + this.size)
  }

  /** Records a ring's edges, in cells and within the block; rings of opposite direction cut holes. Call `settle` at the end. */
  draw(ring: Ring): void {
    for (let i = 0, previous = ring[ring.length - 1]; i < ring.length; previous = ring[i++]) {
      this.drawEdge(previous[0], previous[1], ring[i][0], ring[i][1])
      this.extend(Math.floor(ring[i][1]), Math.floor(ring[i][1]))
    }
  }

  /** Turns the recorded edges into coverage between 0 and 1. */
  settle(): void {
    for (let y = this.first; y <= this.last; y++) {
      let sum = 0
      for (let i = y * this.stride, end = i + this.size; i < end; i++) {
        sum += this.values[i]
        this.values[i] = Math.min(1, Math.abs(sum))
      }
      this.values[y * this.stride + this.size] = this.values[y * this.stride + this.size + 1] = 0
    }
  }

  /** Blurs by the binomial 1-2-1 in both directions. */
  blur(): void {
    this.extend(this.first - 1, this.last + 1)
    const { values, stride, size, first, last } = this
    for (let y = first; y <= last; y++) {
      let before = 0
      for (let i = y * stride, end = i + size; i < end; i++) {
        const here = values[i]
        values[i] = (before + 2 * here + values[i + 1]) / 4
        before = here
      }
    }
    const above = new Float32Array(size)
    for (let y = first; y <= last; y++) {
      const start = y * stride
      const below = y + 1 < size ? stride : 0
      for (let x = 0; x < size; x++) {
        const here = values[start + x]
        values[start + x] = (above[x] + 2 * here + values[start + below + x]) / 4
        above[x] = here
      }
    }
  }

  private extend(first: number, last: number): void {
    if (last < first) return
    this.first = Math.max(0, Math.min(this.first, first))
    this.last = Math.min(this.size - 1, Math.max(this.last, last))
  }

  private drawEdge(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return
    if (y0 > y1) return this.drawDown(x1, y1, x0, y0, -1)
    this.drawDown(x0, y0, x1, y1, 1)
  }

  private drawDown(x0: number, y0: number, x1: number, y1: number, direction: 1 | -1): void {
    const slope = (x1 - x0) / (y1 - y0)
    const lastRow = Math.min(this.size, Math.ceil(y1))
    let x = x0
    for (let row = Math.floor(y0); row < lastRow; row++) {
      const height = Math.min(row + 1, y1) - Math.max(row, y0)
      const nextX = x + slope * height
      this.drawSpan(row * this.stride, Math.min(x, nextX), Math.max(x, nextX), height * direction)
      x = nextX
    }
  }

  // One edge within one row, from the left to the right end: how much of each cell lies right of it.
  private drawSpan(start: number, left: number, right: number, height: number): void {
    const first = Math.floor(left)
    const last = Math.ceil(right)
    if (last <= first + 1) {
      const share = height * (1 - ((left + right) / 2 - first))
      this.add(start + first, share)
      this.add(start + first + 1, height - share)
      return
    }
    const perCell = height / (right - left)
    let before = 0
    for (let column = first; column < last; column++) {
      const from = Math.max(left, column)
      const to = Math.min(right, column + 1)
      const inCell =
        perCell * (from - left) + perCell * (to - from) * (column + 1 - (from + to) / 2)
      this.add(start + column, inCell - before)
      before = inCell
    }
    this.add(start + last, height - before)
  }

  private add(index: number, amount: number): void {
    this.values[index] = this.values[index] + amount
  }
}
