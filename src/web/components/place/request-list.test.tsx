import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GOOGLE } from '../map/consent.ts'
import { RequestSummary } from './request-list.tsx'

const NONE = 'Keine ging an Dritte'

const shown = (foreign: number, started: readonly string[] = []) =>
  renderToStaticMarkup(<RequestSummary total={7} foreign={foreign} started={started} />)

test('says that nothing went to third parties if nothing did', () => {
  expect(shown(0)).toContain(NONE)
  expect(shown(0)).not.toMatch(/Google|Straßenkarte/)
  expect(shown(2)).toContain('2 Anfragen gingen an Dritte (von 7)')
})

test('a started third-party map counts, although the page’s record has no request to it', () => {
  const google = shown(0, [GOOGLE])
  expect(google).not.toContain(NONE)
  expect(google).toContain('Sie haben bei diesem Besuch Google Maps geladen')
  const street = shown(1, ['https://kacheln.example.org'])
  expect(street).not.toMatch(/Google|1 Anfrage ging/)
  expect(street).toContain('die Straßenkarte von kacheln.example.org geladen')
})
