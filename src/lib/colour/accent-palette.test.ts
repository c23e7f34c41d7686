import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentPalette, DARK_INK, SCHEMES } from './accent-palette.ts'
import { contrastOf } from './contrast.ts'

const someAccent = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

const greys = Array.from(
  { length: 256 },
  (_, part) => `#${part.toString(16).padStart(2, '0').repeat(3)}`,
)
const named = ['#000000', '#ffffff', '#ffcd00', '#003300', '#f01818', '#0b57a4', '#8a8a00']

/** Every text colour with a ground derived from the accent that it appears on. */
function pairsOf(accent: string): [text: string, ground: string][] {
  const { sign, signInk, signHover, discHover, light, dark } = accentPalette(accent)
  return [
    [signInk, sign],
    // selected
    [sign, signInk],
    [signInk, signHover],
    [DARK_INK, '#ffffff'],
    [DARK_INK, discHover],
    ...[light.tint, light.faint].flatMap((ground) => onGround(SCHEMES.light.texts, ground)),
    ...[dark.tint, dark.faint].flatMap((ground) => onGround(SCHEMES.dark.texts, ground)),
  ]
}

function onGround(texts: readonly string[], ground: string): [string, string][] {
  return texts.map((text) => [text, ground])
}

function tooWeak(accent: string) {
  return pairsOf(accent).filter(([text, ground]) => contrastOf(text, ground) < 4.5)
}

test('finding 12: every text on a colour of any accent is legible, light and dark', () => {
  fc.assert(
    fc.property(someAccent, (accent) => tooWeak(accent).length === 0),
    { numRuns: 10_000 },
  )
  for (const accent of [...greys, ...named]) expect([accent, tooWeak(accent)]).toEqual([accent, []])
})

test('finding 12: a plate in any accent stands out from every ground of a map', () => {
  const lost = (accent: string) => {
    const palette = accentPalette(accent)
    return (['light', 'dark'] as const).flatMap((scheme) => {
      const parts = [palette.sign, palette.signInk, palette[scheme].edge]
      return SCHEMES[scheme].grounds.filter((ground) =>
        parts.every((colour) => contrastOf(colour, ground) < 3),
      )
    })
  }
  fc.assert(
    fc.property(someAccent, (accent) => lost(accent).length === 0),
    { numRuns: 10_000 },
  )
  for (const accent of [...greys, ...named]) expect([accent, lost(accent)]).toEqual([accent, []])
})

test('the default accent has dark letters on yellow', () => {
  expect(accentPalette('#ffcd00')).toEqual({
    sign: '#ffcd00',
    signInk: '#161616',
    signHover: '#ffd526',
    discHover: '#fff0b3',
    light: { tint: '#fff8db', faint: '#fffcf0', edge: '#ffffff' },
    dark: { tint: '#3c361b', faint: '#2a281d', edge: '#1c1d1f' },
  })
})
