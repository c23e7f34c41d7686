import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { log } from './log.de.ts'

const SCHEMA = join(import.meta.dirname, '..', '..', 'storage', 'schema.ts')

test('everything that is written down has words, and a group to look for it by', () => {
  const source = readFileSync(SCHEMA, 'utf8')
  const union = /export type AuditAction =([^]*?)\n\n|export type AuditAction =([^]*)$/.exec(source)
  const actions = [...(union?.[0] ?? '').matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, name]) => name!)
  expect(actions).toContain('import.rolled-back')
  expect(actions.toSorted()).toEqual(Object.keys(log.actions).toSorted())
  const groups = new Set(actions.map((action) => action.replace(/\..*/, '')))
  expect([...groups].toSorted()).toEqual(Object.keys(log.groups).toSorted())
})
