/**
 * Morton order: interleaves the bits of x and y, so that every square at every zoom is one range.
 * Keys of two grid positions of 26 bits have 52 bits, which a double holds exactly.
 */
export function mortonKey(x: number, y: number): number {
  return mortonHigh(x, y) * HALF + mortonLow(x, y)
}

function mortonHigh(x: number, y: number): number {
  return (spread(y >>> 13) << 1) | spread(x >>> 13)
}

function mortonLow(x: number, y: number): number {
  return (spread(y & 0x1fff) << 1) | spread(x & 0x1fff)
}

const HALF = 2 ** 26

// Inserts a zero bit after each of 13 bits.
function spread(bits: number): number {
  let spaced = bits & 0x1fff
  spaced = (spaced | (spaced << 8)) & 0x00ff00ff
  spaced = (spaced | (spaced << 4)) & 0x0f0f0f0f
  spaced = (spaced | (spaced << 2)) & 0x33333333
  return (spaced | (spaced << 1)) & 0x55555555
}
