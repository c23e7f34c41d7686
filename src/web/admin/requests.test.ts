import { expect, test } from 'vitest'
import { readSentForm } from './requests.ts'

const intentOf = async (fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const form = await readSentForm(new Request('https://orte.example/', { method: 'POST', body }))
  return form.get('intent')
}

test.each([
  [{ intent: 'save', step: 'none' }, 'save'],
  [{ step: 'bulk-done', select: 'a' }, 'bulk-done'],
  [{ step: 'recheck', geocode: 'yes' }, 'recheck'],
  [{ decide: 'accept name' }, 'accept name'],
  [{ section: 'map', try: 'map' }, 'try-map'],
  [{ section: 'logo', 'remove.light': 'yes' }, 'logo'],
  [{ webhook: 'remove', id: 'x' }, 'webhook-remove'],
  [{ geocode: 'retry' }, 'geocode-retry'],
  [{ remove: '7' }, 'remove:7'],
  [{ url: 'https://liste.example' }, null],
])('the intent of a page loaded before an update is understood: %j', async (fields, intent) => {
  expect(await intentOf(fields)).toBe(intent)
})
