import type { Theme } from '../map-view.ts'

/** The grey of flat land and sea in relief tiles; slopes in shade are darker, slopes in light are brighter. */
export const FLAT = 206

/** Opacity of shade or light per step of grey; both range from 0 to 1. */
export const SHADE = 1.6
export const LIGHT = 3.6

/** Tile compression is lossy: greys this close to `FLAT` are flat. */
export const FLAT_WITHIN = 5

/** The colours of shade and light, red, green and blue. */
export const RELIEF_COLORS = {
  light: { shade: [52, 44, 32], light: [255, 255, 255] },
  dark: { shade: [0, 0, 0], light: [150, 142, 128] },
} satisfies Record<Theme, Record<'shade' | 'light', [number, number, number]>>

/** How strongly the relief shows, by zoom. */
export const RELIEF_OPACITY = {
  light: [0, 0.3, 5, 0.38, 7, 0.32, 8, 0.18, 9.2, 0],
  dark: [0, 0.34, 5, 0.42, 7, 0.32, 8, 0.2, 9.2, 0],
} satisfies Record<Theme, number[]>

export const RELIEF_MAX_ZOOM = 6

/** The colour of each gray of a tile: red, green, blue and opacity from 0 to 255, four bytes per gray. */
export function reliefTints(theme: Theme): Uint8ClampedArray<ArrayBuffer> {
  const tints = new Uint8ClampedArray(256 * 4)
  const { shade, light } = RELIEF_COLORS[theme]
  for (let grey = 0; grey < 256; grey++) {
    const slope = grey - FLAT
    const steepness = Math.max(0, Math.abs(slope) - FLAT_WITHIN)
    const opacity = steepness * (slope < 0 ? SHADE : LIGHT)
    tints.set([...(slope < 0 ? shade : light), opacity], grey * 4)
  }
  return tints
}
