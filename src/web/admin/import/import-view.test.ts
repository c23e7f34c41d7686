import { expect, test } from 'vitest'
import { IMPORT_STATUSES } from '../../../domain/import/import-run.ts'
import { importLine, reasonsOf, rowLabel } from './import-view.ts'

test('rare reasons come first, and reasons stored by a newer version are left out', () => {
  const byReason = { placed_by_postal_code: 296, phone_invalid: 2, from_the_future: 1 }
  expect(reasonsOf({ total: 299, byReason, first: [] })).toEqual([
    { reason: 'phone_invalid', count: 2 },
    { reason: 'placed_by_postal_code', count: 296 },
  ])
  expect(reasonsOf(undefined)).toEqual([])
})

test('a rejected row is labelled with its first cells that are not empty', () => {
  expect(rowLabel(['021', ' ', 'Filiale Gera', 'Markt 1', '99999'])).toBe(
    '021 · Filiale Gera · Markt 1',
  )
  expect(rowLabel(['🥨'.repeat(100)])).toMatch(/^(🥨)+…$/u)
  expect(rowLabel(undefined)).toBe('')
})

const asked = { locale: 'de', openQuestions: new Map([[1, { similar: 3, setAside: 0 }]]) } as const

test('the list says when a fetched file was only partly applied', () => {
  const run = { id: 1, fileName: 'a.csv', settings: {}, actor: 'anna', hasChanges: true }
  const partial = IMPORT_STATUSES.filter((status) => {
    const problem = 'beyond_own'
    return importLine({ ...run, status, problem, createdAt: new Date(0) }, asked).isPartial
  })
  expect(partial).toEqual(['applied'])
  const whole = importLine({ ...run, status: 'applied', createdAt: new Date(0) }, asked)
  expect(whole.isPartial).toBe(false)
})
