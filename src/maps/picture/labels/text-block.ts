import type { Font } from '../lettering/open-font.ts'
import { UNITS_PER_EM } from '../lettering/open-font.ts'

/** A name set in lines. Lengths in ems. */
export type TextBlock = {
  lines: readonly { path: string; width: number }[]
  width: number
  height: number
}

type Setting = {
  font: Font
  /** between letters, in ems */
  spacing: number
  /** a line is not much longer than this, in ems */
  maxWidth: number
}

export const LINE_HEIGHT = 1.2

/** Sets the name in as many lines as it needs, evenly filled; undefined when the font lacks one of its letters. */
export function setText(text: string, { font, spacing, maxWidth }: Setting): TextBlock | undefined {
  const words: Line[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const set = setLine(word, font, spacing)
    if (!set) return undefined
    words.push(set)
  }
  const space = setLine(' ', font, spacing)
  if (!space || words.length === 0) return undefined
  const lines = fillLines(words, space, maxWidth)
  const width = Math.max(...lines.map((line) => line.width))
  return { lines, width, height: lines.length * LINE_HEIGHT }
}

type Line = { path: string; width: number }

/** One line of letters, undefined when the font lacks one of them. */
export function setLine(text: string, font: Font, spacing = 0): Line | undefined {
  const gap = Math.round(spacing * UNITS_PER_EM)
  let path = ''
  let width = 0
  for (const character of text) {
    const glyph = font.glyph(character) ?? font.glyph(withoutAccents(character))
    if (!glyph) return undefined
    path += glyph.path + (gap ? `m${gap} 0` : '')
    width += glyph.advance + gap
  }
  return { path, width: width / UNITS_PER_EM }
}

// The font has no Vietnamese; the bare letter is better than no name.
function withoutAccents(character: string): string {
  return character.normalize('NFD')[0] ?? character
}

// As MapLibre does: as many lines as the width asks for, each as near to the average as the words allow.
function fillLines(words: readonly Line[], space: Line, maxWidth: number): Line[] {
  const whole = join(words, space).width
  const target = whole / Math.ceil(whole / maxWidth)
  const lines: Line[] = []
  let current: Line[] = []
  for (const word of words) {
    const longer = join([...current, word], space)
    const shorter = current.length > 0 ? join(current, space).width : Infinity
    const isBetterBroken = target - shorter < longer.width - target
    if (current.length > 0 && longer.width > target && isBetterBroken) {
      lines.push(join(current, space))
      current = []
    }
    current.push(word)
  }
  return [...lines, join(current, space)]
}

function join(words: readonly Line[], space: Line): Line {
  return words.reduce((line, word) => ({
    path: line.path + space.path + word.path,
    width: line.width + space.width + word.width,
  }))
}
