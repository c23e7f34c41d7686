import type { Raster } from './raster.ts'

// Wavelengths in cells, and how much each moves the field.
const WAVES = [
  { length: 11, share: 0.3 },
  { length: 4.5, share: 0.22 },
]

/**
 * Makes a field uneven by a fixed pattern, so that the estimate around a lone town has the ragged edge of a sketch
 * and not a circle that looks like a measured limit. `left` and `top` say where on earth the raster begins, so
 * that neighbouring blocks agree.
 */
export function roughen(field: Raster, left: number, top: number): void {
  for (let y = 0; y < field.size; y++) {
    const row = field.row(y)
    for (let x = 0; x < field.size; x++) {
      const here = row[x]
      if (here < 0.15 || here > 2.5) continue
      let change = 1
      for (const { length, share } of WAVES)
        change += share * noise((left + x) / length, (top + y) / length)
      row[x] = here * change
    }
  }
}

// Value noise between -1 and 1.
function noise(x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [ease(x - column), ease(y - row)]
  const upper = mix(chance(column, row), chance(column + 1, row), u)
  const lower = mix(chance(column, row + 1), chance(column + 1, row + 1), u)
  return mix(upper, lower, v) * 2 - 1
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share
}

function ease(share: number): number {
  return share * share * (3 - 2 * share)
}

// The same number between 0 and 1 for the same whole numbers, always.
function chance(x: number, y: number): number {
  let hash = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263)
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}
