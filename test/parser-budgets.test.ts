import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUDGET_MS, fuzzReaders, READERS } from './parser-budgets.ts'
import { isTestFile } from './source-tree.ts'

test('finding 2: every exported function that takes a text is in the budget table', () => {
  const missing: string[] = []
  const gone = new Set(
    Object.entries(READERS).flatMap(([file, readers]) =>
      Object.keys(readers).map((name) => `${file} ${name}`),
    ),
  )
  for (const file of globSync('{lib,domain}/**/*.ts', { cwd: SOURCES })) {
    if (isTestFile(file)) continue
    for (const name of readersIn(file)) {
      const reader = `${file} ${name}`
      if (!gone.delete(reader)) missing.push(reader)
    }
  }
  expect({ missing, gone: [...gone] }).toEqual({ missing: [], gone: [] })
})

test(
  `finding 2: no reader of a text takes more than ${BUDGET_MS} ms for its longest input`,
  { timeout: 300_000 },
  async () => {
    expect(await fuzzReaders({ texts: 90, seed: 1 })).toEqual([])
  },
)

const SOURCES = join(import.meta.dirname, '..', 'src')

const DECLARED = [
  /^export (?:async )?function (\w+)\s*(?:<[^>]*>)?\(\s*\w+\??: string(?: \| undefined)?[,)\s]/gm,
  /^export const (\w+) = limited\(/gm,
]

function readersIn(file: string): string[] {
  const source = readFileSync(join(SOURCES, file), 'utf8')
  return DECLARED.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name))
}
