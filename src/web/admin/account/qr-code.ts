import { encode } from 'uqr'

/** Light modules around it, which readers need. */
const QUIET_ZONE = 4

/** A QR code as one SVG path of squares of 1, in a picture of `size` × `size`. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size, path: squares.join('') }
}
