import { contrastOf, LEAST_GRAPHICS_CONTRAST, LEAST_TEXT_CONTRAST } from './contrast.ts'

/** Every colour that follows from one accent, all `#rrggbb`. */
export type AccentPalette = {
  /** plates, the first button, the mark of what is selected */
  sign: string
  /** letters and borders on it; what is selected is turned inside out */
  signInk: string
  /** the sign under a pointer */
  signHover: string
  /** a cluster under a pointer; otherwise it is white, its letters dark in every accent */
  discHover: string
  light: SchemeColours
  dark: SchemeColours
}

export type SchemeColours = {
  /** paper with a little of the accent: what is selected, or under a pointer; all text of a page may stand on it */
  tint: string
  /** the same with less of it */
  faint: string
  /** the hairline around a plate: paper, unless plate and border would both be lost on a map */
  edge: string
}

type Scheme = { paper: string; texts: readonly string[]; grounds: readonly string[] }

/** Letters of plates and clusters. */
export const DARK_INK = '#161616'
const WHITE = '#ffffff'
const BLACK = '#000000'

/**
 * What the accent's colours stand on and beside: paper and the texts of `tokens.css`, and the lightest and darkest ground of the
 * maps. Kept equal by a test.
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

/** The colours that an accent `#rrggbb` gives, each text readable on its ground (WCAG 2.2, 1.4.3 and 1.4.11). */
export function accentPalette(accent: string): AccentPalette {
  const signInk = inkOn(accent)
  return {
    sign: accent,
    signInk,
    // Away from its letters.
    signHover: mix(accent, signInk === WHITE ? BLACK : WHITE, 0.85),
    discHover: mix(accent, WHITE, 0.3),
    light: inScheme(SCHEMES.light, accent, signInk),
    dark: inScheme(SCHEMES.dark, accent, signInk),
  }
}

// Dark letters or white ones, whichever are read better. Between the two is a range of colours on which only black is.
function inkOn(accent: string): string {
  const inks = [DARK_INK, WHITE].toSorted((a, b) => contrastOf(accent, b) - contrastOf(accent, a))
  return inks.find((ink) => isReadable(ink, accent)) ?? BLACK
}

const TINT_PERCENT = 14
const FAINT_PERCENT = 6

function inScheme({ paper, texts, grounds }: Scheme, accent: string, ink: string): SchemeColours {
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
  return grounds.every((ground) => contrastOf(colour, ground) >= LEAST_GRAPHICS_CONTRAST)
}

function isReadable(text: string, ground: string): boolean {
  return contrastOf(text, ground) >= LEAST_TEXT_CONTRAST
}

// As `color-mix(in srgb, …)` does.
function mix(colour: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [own, its] = [colour, other].map((one) => Number.parseInt(one.slice(at, at + 2), 16))
    return Math.round((own ?? 0) * share + (its ?? 0) * (1 - share))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
