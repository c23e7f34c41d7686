import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../../test/read-sources.ts'
import { isTestFile, loadedWith, readSourceTree } from '../../test/source-tree.ts'
import { temporaryDirectory } from '../../test/temporary-directory.ts'
import { ROOT } from './project-files.ts'
import { MAP_SOURCES, readMapVersion } from './map-version.ts'

const copy = temporaryDirectory()

const BASEMAP = aMap('a map')

for (const path of [...MAP_SOURCES.folders, ...MAP_SOURCES.files]) {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  cpSync(join(ROOT, path), join(copy, path), { recursive: true })
}

function aMap(content: string): string {
  const path = join(copy, `${content}.pmtiles`)
  writeFileSync(path, content)
  return path
}

test('the same map drawn by the same code is the same version', async () => {
  const version = await readMapVersion(copy, BASEMAP)
  expect(version).toMatch(/^[\da-f]{12}$/)
  expect(await readMapVersion(ROOT, BASEMAP)).toBe(version)
})

test('a different file is a different map', async () => {
  expect(await readMapVersion(ROOT, aMap('another map'))).not.toBe(
    await readMapVersion(ROOT, BASEMAP),
  )
})

test.each([
  'src/maps/picture/shapes.ts',
  'src/lib/geo/tiles.ts',
  'src/web/views/category-icons.ts',
])('pictures that are drawn differently have a different version: %s', async (file) => {
  const before = await readMapVersion(copy, BASEMAP)
  writeFileSync(join(copy, file), '// otherwise')
  expect(await readMapVersion(copy, BASEMAP)).not.toBe(before)
})

test('all sources of the pictures are included', () => {
  const tree = readSourceTree(readSources())
  const drawing = [
    ...loadedWith(tree, 'src/maps/picture/draw-picture.ts'),
    ...loadedWith(tree, 'src/web/views/category-icons.ts'),
  ].filter((path) => tree.has(path))
  const lookedAt = [...MAP_SOURCES.folders.map((folder) => `${folder}/`), ...MAP_SOURCES.files]
  expect(drawing.length).toBeGreaterThan(15)
  expect(drawing.filter((path) => !lookedAt.some((one) => path.startsWith(one)))).toEqual([])
  expect(drawing.some(isTestFile)).toBe(false)
})
