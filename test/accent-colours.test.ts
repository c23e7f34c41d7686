import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentStyle, DEFAULT_ACCENT } from '../src/domain/admin/accent.ts'
import { accentPalette, SCHEMES } from '../src/lib/colour/accent-palette.ts'
import { contrastOf } from '../src/lib/colour/contrast.ts'
import { groundsOf, PALETTES } from '../src/maps/atlas/palette.ts'

const styles = new URL('../src/web/styles/', import.meta.url)
const markers = new URL('../src/maps/markers/markers.css', import.meta.url)
const [light = '', dark = ''] = readFileSync(new URL('tokens.css', styles), 'utf8').split('@media')

const TEXTS = ['ink', 'soft', 'link', 'open', 'closed']

function token(name: string, text: string): string | undefined {
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(text)?.[1]
}

function tokens(names: readonly string[], text: string) {
  return names.map((name) => token(name, text))
}

test('finding 12: the style sheet has the colours of the default accent', () => {
  const { sign, signInk, signHover, discHover, ...schemes } = accentPalette(DEFAULT_ACCENT)
  expect(tokens(['sign', 'sign-ink', 'sign-hover', 'disc-hover'], light)).toEqual([
    sign,
    signInk,
    signHover,
    discHover,
  ])
  for (const [scheme, text] of [['light', light] as const, ['dark', dark] as const]) {
    const { tint, faint, edge } = schemes[scheme]
    expect(tokens(['tint', 'faint', 'sign-edge'], text)).toEqual([tint, faint, edge])
  }
})

test('finding 12: accents are checked against the text colours of the pages and the grounds of the maps', () => {
  for (const [scheme, text] of [['light', light] as const, ['dark', dark] as const]) {
    const { paper, texts, grounds } = SCHEMES[scheme]
    expect([paper, ...texts]).toEqual(tokens(['paper', ...TEXTS], text))
    const sorted = groundsOf(PALETTES[scheme]).toSorted(
      (a, b) => contrastOf(a, '#000000') - contrastOf(b, '#000000'),
    )
    expect(new Set(grounds)).toEqual(new Set([sorted[0], sorted.at(-1)]))
  }
})

test('finding 12: no style sheet mixes its own shades of the accent', () => {
  const files = readdirSync(styles).map((file) => new URL(file, styles))
  const mixing = [...files, markers].flatMap(
    (file) => readFileSync(file, 'utf8').match(/color-mix\([^;]*var\(--(?:map-)?sign[^;]*;/g) ?? [],
  )
  // The frame of another map service has none of the page's tokens.
  expect(mixing).toEqual(['color-mix(in srgb, var(--map-sign) 14%, var(--map-paper)));'])
})

test('finding 12: the style sheet of an accent sets every colour that follows from it, in both schemes', () => {
  const [first = '', second = ''] = accentStyle('#003300')?.split('@media') ?? []
  for (const name of [
    'sign',
    'sign-ink',
    'sign-hover',
    'disc-hover',
    'tint',
    'faint',
    'sign-edge',
  ]) {
    expect(first).toMatch(new RegExp(`--${name}:#[0-9a-f]{6}[;}]`))
  }
  for (const name of ['tint', 'faint', 'sign-edge']) {
    expect(second).toMatch(new RegExp(`--${name}:#[0-9a-f]{6}[;}]`))
  }
  expect(accentStyle(DEFAULT_ACCENT)).toBeUndefined()
})
