import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ENGINE_TEXTS } from './engine-words.ts'

test('the messages must translate exactly the texts of the installed MapLibre', () => {
  expect([...ENGINE_TEXTS].sort()).toEqual(keysOfInstalledMapLibre().sort())
})

function keysOfInstalledMapLibre(): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json'))
  const declarations = readFileSync(join(folder, 'dist/maplibre-gl.d.ts'), 'utf8')
  const table = /declare const defaultLocale: \{([^}]*)\}/.exec(declarations)?.[1] ?? ''
  return [...table.matchAll(/"([^"]+)": string/g)].map((match) => match[1] ?? '')
}
