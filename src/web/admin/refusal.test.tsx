import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { AdminRefusal } from './refusal.tsx'

function pageOf(frame?: Parameters<typeof AdminRefusal>[0]['frame']): string {
  const refusal = () => <AdminRefusal error={new Error('kaputt')} frame={frame} />
  const Stub = createRoutesStub([{ path: '/', Component: refusal }])
  return renderToStaticMarkup(<Stub />)
}

test('a failure links to the overview, even if nothing of the admin could be read', () => {
  expect(pageOf()).toMatch(/<a href="\/verwaltung"[^>]*>Zur Übersicht/)
  const html = pageOf({
    siteName: 'Orte',
    role: 'editor',
    messageCounts: { inbox: 1, quarantine: 0 },
  })
  expect(html).toContain('<nav class="operator-navigation"')
  expect(html).not.toContain('kaputt')
})
