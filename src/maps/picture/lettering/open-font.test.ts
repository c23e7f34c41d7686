import { beforeAll, expect, test } from 'vitest'
import { realFonts } from '../../../../test/real-basemap.ts'
import type { Fonts } from './fonts.ts'
import { openFont, UNITS_PER_EM } from './open-font.ts'

let fonts: Fonts
beforeAll(async () => {
  fonts = await realFonts()
})

test('every letter that German names need is there, in every weight', () => {
  const letters =
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜabcdefghijklmnopqrstuvwxyzäöüßéèçñøåłčšžőńãı0123456789 -–’()./'
  for (const font of Object.values(fonts)) {
    expect([...letters].filter((letter) => !font.glyph(letter))).toEqual([])
  }
})

test.each([...'aBgÄşi8ő '])(
  '„%s“ leaves the pen on the baseline, one advance further',
  (letter) => {
    const { advance = 0, path = '' } = fonts.regular.glyph(letter) ?? {}
    expect(penAfter(path)).toEqual({ x: advance, y: 0 })
  },
)

test('letters with accents are drawn with both parts', () => {
  const contours = (letter: string) => fonts.regular.glyph(letter)?.path.match(/z/g)?.length
  expect(contours('o')).toBe(2)
  expect(contours('ö')).toBe(4)
  expect(contours('l')).toBe(1)
})

test('capitals are about seven tenths of an em high and stand on the baseline', () => {
  const { top, bottom } = heightOf(fonts.regular.glyph('H')?.path ?? '')
  expect(bottom).toBe(0)
  expect(-top / UNITS_PER_EM).toBeGreaterThan(0.65)
  expect(-top / UNITS_PER_EM).toBeLessThan(0.8)
})

test('a letter that no file has is undefined', () => {
  expect(fonts.regular.glyph('漢')).toBeUndefined()
})

test('what is not a font is refused', () => {
  expect(() => openFont([new Uint8Array(100)])).toThrow('not a WOFF file')
})

type Pen = { x: number; y: number }

// Follows the pen through m, l, q and z.
function trace(path: string): Pen[] {
  const trail: Pen[] = []
  let pen = { x: 0, y: 0 }
  let start = pen
  for (const [, command, numbers = ''] of path.matchAll(/([mlqz])([^mlqz]*)/g)) {
    const steps = (numbers.match(/-?\d+/g) ?? []).map(Number)
    if (command === 'z') pen = start
    else pen = { x: pen.x + steps.at(-2)!, y: pen.y + steps.at(-1)! }
    if (command === 'm') start = pen
    else trail.push(pen)
  }
  return [...trail, pen]
}

function penAfter(path: string): Pen | undefined {
  return trace(path).at(-1)
}

function heightOf(path: string): { top: number; bottom: number } {
  const ys = trace(path).map(({ y }) => y)
  return { top: Math.min(...ys), bottom: Math.max(...ys) }
}
