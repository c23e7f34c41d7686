/** Every colour of the built-in map. Pure constants: the browser's style and the server's picture draw with the same. */
export type Palette = {
  sea: string
  /** The band along the shore that old atlases have. */
  shallows: string
  land: string
  settled: string
  water: string
  river: string
  countryBorder: string
  stateBorder: string
  countyBorder: string
  countryLabel: string
  stateLabel: string
  countyLabel: string
  cityLabel: string
  townLabel: string
  dot: string
  waterLabel: string
  /** Round letters on land and on water, so that a line behind them does not cut through. */
  landHalo: string
  waterHalo: string
}

export type MapTheme = 'light' | 'dark'

export const PALETTES: Record<MapTheme, Palette> = {
  light: {
    sea: '#bad6e6',
    shallows: '#abcce0',
    land: '#f5f2eb',
    settled: '#e9e3d6',
    water: '#bad6e6',
    river: '#a8cade',
    countryBorder: '#8c867a',
    stateBorder: '#aaa497',
    countyBorder: '#ddd7ca',
    countryLabel: '#55514a',
    stateLabel: '#857f73',
    countyLabel: '#8a8478',
    cityLabel: '#26251f',
    townLabel: '#504d46',
    dot: '#5d594f',
    waterLabel: '#3f6a86',
    landHalo: '#f5f2eb',
    waterHalo: '#bad6e6',
  },
  dark: {
    sea: '#131920',
    shallows: '#182029',
    land: '#22252a',
    settled: '#2d3036',
    water: '#131920',
    river: '#33485d',
    countryBorder: '#7b7f88',
    stateBorder: '#5a5e67',
    countyBorder: '#343940',
    countryLabel: '#b5b3ac',
    stateLabel: '#83868d',
    countyLabel: '#7b7e85',
    cityLabel: '#edebe5',
    townLabel: '#b9b7b0',
    dot: '#a5a39c',
    waterLabel: '#7b9cbb',
    landHalo: '#22252a',
    waterHalo: '#131920',
  },
}

/** The grounds a pin can stand on. */
export function groundsOf({ sea, shallows, land, settled, water }: Palette): string[] {
  return [sea, shallows, land, settled, water]
}
