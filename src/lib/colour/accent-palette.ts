import { contrastOf, MIN_GRAPHICS_CONTRAST, MIN_TEXT_CONTRAST } from './contrast.ts'

/** All colours derived from one accent, as `#rrggbb`. */
export type AccentPalette = {
  /** plates, the primary button, the mark of the selection */
  sign: string
  /** letters and borders on `sign`; inverted for the selection */
  signInk: string
  /** `sign` under a pointer */
  signHover: string
  /** a cluster under a pointer; otherwise clusters are white with dark letters in every accent */
  discHover: string
  light: SchemeColors
  dark: SchemeColors
}

export type SchemeColors = {
  /** paper with a little of the accent, for selected or hovered items; all text is readable on it */
  tint: string
  /** the same with less of it */
  faint: string
  /** the hairline around a plate: paper, unless both plate and border would be invisible on the map */
  edge: string
}

type Scheme = { paper: string; texts: readonly string[]; grounds: readonly string[] }

/** Letters of plates and clusters. */
export const DARK_INK = '#161616'
const WHITE = '#ffffff'
const BLACK = '#000000'

/**
 * The colours around the accent: paper and text of `tokens.css`, and the lightest and darkest background of the maps. A test
 * checks that they match.
 */
export const SCHEMES: Record<'light' | 'dark', Scheme> = {
  light: {
    paper: '#ffffff',
    texts: ['#1b1b18', '#5d5b54', '#0b57a4', '#1a6f3c', '#a3331f'],
    grounds: ['#f2f8fb', '#abcde2'],
  },
  dark: {
    paper: '#1c1d1f',
    texts: ['#f0eee8', '#aaa79d', '#8fc1ff', '#7ed29b', '#ff9c86'],
    grounds: ['#121a22', '#39424a'],
  },
}

/** Derives the colours from an accent `#rrggbb`, with readable text on each background (WCAG 2.2, 1.4.3 and 1.4.11). */
export function accentPalette(accent: string): AccentPalette {
  const signInk = inkOn(accent)
  return {
    sign: accent,
    signInk,
    // Away from the colour of its letters, for more contrast.
    signHover: mix(accent, signInk === WHITE ? BLACK : WHITE, 0.85),
    discHover: mix(accent, WHITE, 0.3),
    light: inScheme(SCHEMES.light, accent, signInk),
    dark: inScheme(SCHEMES.dark, accent, signInk),
  }
}

// Dark or white letters, whichever has more contrast. On some colours in between only black is readable.
function inkOn(accent: string): string {
  const inks = [DARK_INK, WHITE].toSorted((a, b) => contrastOf(accent, b) - contrastOf(accent, a))
  return inks.find((ink) => isReadable(ink, accent)) ?? BLACK
}

const TINT_PERCENT = 14
const FAINT_PERCENT = 6

function inScheme({ paper, texts, grounds }: Scheme, accent: string, ink: string): SchemeColors {
  const most = readableShare(TINT_PERCENT)
  const isSeen = [accent, ink].some((colour) => standsOut(colour, grounds))
  return {
    tint: mix(accent, paper, most / 100),
    faint: mix(accent, paper, Math.min(FAINT_PERCENT, most) / 100),
    edge: isSeen ? paper : ([DARK_INK, WHITE].find((edge) => standsOut(edge, grounds)) ?? paper),
  }

  function readableShare(percent: number): number {
    const ground = mix(accent, paper, percent / 100)
    const isEnough = percent === 0 || texts.every((text) => isReadable(text, ground))
    return isEnough ? percent : readableShare(percent - 1)
  }
}

function standsOut(colour: string, grounds: readonly string[]): boolean {
  return grounds.every((ground) => contrastOf(colour, ground) >= MIN_GRAPHICS_CONTRAST)
}

function isReadable(text: string, ground: string): boolean {
  return contrastOf(text, ground) >= MIN_TEXT_CONTRAST
}

// The same as `color-mix(in srgb, …)`.
function mix(colour: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [own, its] = [colour, other].map((one) => Number.parseInt(one.slice(at, at + 2), 16))
    return Math.round((own ?? 0) * share + (its ?? 0) * (1 - share))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
