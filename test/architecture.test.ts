import { describe, expect, test } from 'vitest'
import { findViolations } from './floors.ts'
import { readSources } from './read-sources.ts'

test('the source tree keeps the rule of the floors', () => {
  const sources = readSources()
  expect(sources.size).toBeGreaterThan(100)
  expect(findViolations(sources)).toEqual([])
})

// Each is one file that breaks one rule, with the files that it needs for that.
const PLANTED: { title: string; files: Record<string, string>; violation: RegExp }[] = [
  {
    title: 'an import from a higher floor',
    files: { 'src/lib/geo/a.ts': `import { b } from '../../domain/b.ts'` },
    violation: /geo\/a\.ts imports src\/domain\/b\.ts upwards, from floor 0 to 1/,
  },
  {
    title: 'a type from a higher floor',
    files: { 'src/domain/a.ts': `import type { B } from '../web/b.ts'` },
    violation: /upwards, from floor 1 to 3/,
  },
  {
    title: 'a type from a higher floor, imported inline',
    files: { 'src/domain/a.ts': `export const a: import('../server/b.ts').B = 1` },
    violation: /upwards, from floor 1 to 4/,
  },
  {
    title: 'a re-export of everything from a higher floor',
    files: { 'src/storage/a.ts': `export * from '../server/b.ts'` },
    violation: /upwards, from floor 2 to 4/,
  },
  {
    title: 'a named re-export from a higher floor',
    files: { 'src/maps/a.ts': `export { b } from '../web/b.ts'` },
    violation: /upwards, from floor 2 to 3/,
  },
  {
    title: 'a dynamic import from a higher floor',
    files: { 'src/maps/a.ts': `export const a = () => import('../web/b.ts')` },
    violation: /upwards, from floor 2 to 3/,
  },
  {
    title: 'a worker from a higher floor',
    files: { 'src/maps/a.ts': `new Worker(new URL('../web/b.ts', import.meta.url))` },
    violation: /upwards, from floor 2 to 3/,
  },
  {
    title: 'an import of the server by a test below it',
    files: { 'src/web/a.test.ts': `import { b } from '../server/b.ts'` },
    violation: /upwards, from floor 3 to 4/,
  },
  {
    title: 'an import from another folder on the same floor',
    files: { 'src/storage/a.ts': `import { b } from '../maps/b.ts'` },
    violation: /imports src\/maps\/b\.ts beside it/,
  },
  {
    title: 'an import from another folder of lib',
    files: { 'src/lib/table/a.ts': `import { b } from '../spam-shield/b.ts'` },
    violation: /imports src\/lib\/spam-shield\/b\.ts beside it/,
  },
  {
    title: 'a page that reaches the database',
    files: { 'src/web/routes/a.tsx': `import { b } from '../../storage/b.ts'` },
    violation: /instead of asking the product/,
  },
  {
    title: 'a page that makes a product',
    files: { 'src/web/a.ts': `import { type B, b } from '../domain/product.ts'` },
    violation: /as a value; the product comes with the context/,
  },
  {
    title: 'a file outside every floor',
    files: { 'src/helpers/a.ts': '', 'src/lib/a.ts': '' },
    violation: /src\/helpers\/a\.ts belongs to no floor.*src\/lib\/a\.ts belongs to no floor/s,
  },
  {
    title: 'an import from outside src',
    files: { 'src/web/a.ts': `import b from '../../demo/b.json'` },
    violation: /imports demo\/b\.json, outside src/,
  },
  {
    title: 'an import of a test',
    files: { 'src/web/a.ts': `import { b } from './b.test.ts'` },
    violation: /imports src\/web\/b\.test\.ts, a test/,
  },
  ...[
    `process.env.PORT`,
    `process['env']`,
    `const { env } = process`,
    `import { env } from 'node:process'`,
  ].map((source) => ({
    title: `the environment read as ${source}`,
    files: { 'src/server/main.ts': source },
    violation: /main\.ts reads the environment/,
  })),
  {
    title: 'an import of the query builder outside storage',
    files: { 'src/server/a.ts': `import { sql } from 'kysely'` },
    violation: /imports kysely, which belongs in src\/storage\//,
  },
  {
    title: 'an import of the database outside storage',
    files: { 'src/server/a.ts': `import { DatabaseSync } from 'node:sqlite'` },
    violation: /imports node:sqlite, which belongs in src\/storage\//,
  },
  {
    title: 'SQL outside storage',
    files: { 'src/domain/a.ts': 'export const a = `SELECT id FROM place WHERE slug = ?`' },
    violation: /knows SQL \(SELECT id FROM place/,
  },
  {
    title: 'React outside web',
    files: { 'src/server/a.ts': `import { renderToString } from 'react-dom/server'` },
    violation: /imports react-dom\/server, which belongs in src\/web\//,
  },
  {
    title: 'React in a map',
    files: { 'src/maps/a.ts': `import { useRef } from 'react'` },
    violation: /imports react, which belongs in src\/web\//,
  },
  {
    title: 'the router below the pages',
    files: { 'src/domain/a.ts': `import { redirect } from 'react-router'` },
    violation: /imports react-router, which belongs/,
  },
  {
    title: 'a map library in a page',
    files: { 'src/web/a.ts': `import { Map } from 'maplibre-gl'` },
    violation: /imports maplibre-gl, which belongs in src\/maps\//,
  },
  {
    title: 'finding 1: the opening hours library outside the one module that may load it',
    files: { 'src/domain/a.ts': `import OpeningHours from 'opening_hours'` },
    violation: /imports opening_hours, which belongs in src\/domain\/places\/hours-library\.ts/,
  },
  ...[
    [
      'src/web/views/a.ts',
      'src/domain/places/hours-library.ts',
      '../../domain/places/hours-library.ts',
    ],
    ['src/domain/import/a.ts', 'src/domain/places/opening-hours.ts', '../places/opening-hours.ts'],
    [
      'src/server/http/a.ts',
      'src/domain/places/read-hours.ts',
      '../../domain/places/read-hours.ts',
    ],
    ['src/server/http/a.ts', 'src/server/hours/hours-worker.ts', '../hours/hours-worker.ts'],
  ].map(([path = '', target = '', specifier = '']) => ({
    title: `finding 1: ${target} loaded outside the worker`,
    files: { [path]: `import { b } from '${specifier}'`, [target]: '' },
    violation: /which only .+ may load/,
  })),
  {
    title: 'reading files in lib',
    files: { 'src/lib/geo/a.ts': `import { readFileSync } from 'fs'` },
    violation: /imports node:fs, and is to run without Node/,
  },
  {
    title: 'hashing in lib outside the spam shield',
    files: { 'src/lib/geo/a.ts': `import { createHash } from 'node:crypto'` },
    violation: /imports node:crypto, and is to run without Node/,
  },
  {
    title: 'randomness in the spam shield',
    files: { 'src/lib/spam-shield/a.ts': `import { randomBytes } from 'node:crypto'` },
    violation: /imports randomBytes of node:crypto/,
  },
  {
    title: 'reading files in the domain',
    files: { 'src/domain/a.ts': `import { readFileSync } from 'node:fs'` },
    violation: /imports readFileSync of node:fs/,
  },
  {
    title: 'Node in a map',
    files: { 'src/maps/a.ts': `import { Buffer } from 'node:buffer'` },
    violation: /imports node:buffer, and is to run without Node/,
  },
  {
    title: 'Node in a page',
    files: { 'src/web/routes/a.tsx': `import { join } from 'node:path'` },
    violation: /imports node:path, and is to run without Node/,
  },
  ...[`Date.now()`, `new Date()`, `Math.random()`, `performance.now()`, `fetch('/')`].map(
    (source) => ({
      title: `${source} on a pure floor`,
      files: { 'src/domain/a.ts': source },
      violation: /are handed in on this floor/,
    }),
  ),
  {
    title: 'circular imports',
    files: {
      'src/domain/a.ts': `import { b } from './b.ts'`,
      'src/domain/b.ts': `import { c } from './c.ts'`,
      'src/domain/c.ts': `import type { A } from './a.ts'`,
    },
    violation:
      /circular imports: src\/domain\/a\.ts → src\/domain\/b\.ts → src\/domain\/c\.ts → src\/domain\/a\.ts/,
  },
  {
    title: 'JSX loaded indirectly when the server starts',
    files: {
      'src/server/main.ts': `import { a } from '../web/a.ts'`,
      'src/web/a.ts': `import { type B } from './b.tsx'`,
      'src/web/b.tsx': `export type B = 1; export const b = <p />`,
    },
    violation: /src\/server\/main\.ts loads src\/web\/b\.tsx/,
  },
  {
    title: 'JSX imported by a server file',
    files: { 'src/server/http/a.ts': `import { b } from '../../web/b.tsx'` },
    violation: /src\/server\/http\/a\.ts loads src\/web\/b\.tsx/,
  },
]

describe('a planted violation is found', () => {
  test.each(PLANTED)('$title', ({ files, violation }) => {
    expect(findViolations(new Map(Object.entries(files))).join('\n')).toMatch(violation)
  })
})

test('what the rules allow is not reported', () => {
  const files = {
    'src/lib/place-index/a.ts': `import { b } from '../geo/b.ts'\nimport type { C } from '../text/c.ts'`,
    'src/lib/spam-shield/a.ts': `import { createHmac } from 'node:crypto'`,
    'src/lib/table/a.test.ts': `import { readFileSync } from 'node:fs'\nreadFileSync('x' + Date.now())`,
    'src/domain/search/a.ts': `import { b } from '../places/b.ts'\nexport const a = new Date(0)`,
    'src/storage/a.ts': `import { sql } from 'kysely'\nexport const a = sql\`select 1 from place\``,
    'src/maps/a.ts': `export const a = () => import('maplibre-gl')`,
    'src/web/a.tsx': `import type { Route } from './+types/a'\nimport type { Product } from '../domain/product.ts'\nexport const a = <p>// import 'node:fs' from '../server/b.ts' and process.env</p>`,
    'src/web/entry.server.tsx': `import { Writable } from 'node:stream'`,
    'src/server/config.ts': `export const a = process.env`,
    'src/server/main.ts': `import type { B } from '../web/a.tsx'\nexport const a = () => import('../web/a.tsx')`,
    'src/server/app.ts': `import * as build from 'virtual:react-router/server-build'\nimport { de } from '../web/messages/de.ts'`,
    'src/domain/messages.ts': `// import { a } from '../server/b.ts'\nexport const a = "Select a state from the list: import x from '../web/b.ts'"`,
  }
  expect(findViolations(new Map(Object.entries(files)))).toEqual([])
})
