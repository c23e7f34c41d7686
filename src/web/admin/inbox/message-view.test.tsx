import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { InboxView, ShownMessage } from './inbox-view.ts'
import { MessageView } from './message-view.tsx'

const MESSAGE: ShownMessage = {
  id: 'm1',
  receipt: 'LP-2222-3333',
  form: 'message',
  locale: 'de',
  page: '/kontakt',
  verdict: 'accept',
  score: 3,
  threshold: 5,
  signals: [],
  status: 'inbox',
  fields: { name: 'Dora Spät', message: 'Guten Tag.' },
  receivedAt: '2026-11-22T03:56:00.000Z',
  steps: [],
}

const PLACE = {
  name: 'Zion',
  lines: [],
  path: undefined,
  editPath: undefined,
  formerName: undefined,
}

function shown(message: Partial<ShownMessage>, place: InboxView['place'] | null = PLACE): string {
  const view = () => (
    <MessageView
      message={{ ...MESSAGE, ...message }}
      place={place ?? undefined}
      proposal={undefined}
      thread={undefined}
      deliveries={[]}
      backTo="?"
    />
  )
  const Stub = createRoutesStub([{ path: '/', Component: view }])
  return renderToStaticMarkup(<Stub />)
}

test('a heading says whether it is a message, a correction or a suggestion', () => {
  expect(shown({})).toContain('>Dora Spät an Zion</h2>')
  expect(shown({ form: 'correction' })).toContain('>Korrektur von Dora Spät zu Zion</h2>')
  expect(shown({ form: 'suggestion', fields: {} }, null)).toContain('>Vorschlag</h2>')
  // A suggestion names the draft that was made from it.
  expect(shown({ form: 'suggestion' })).toContain('>Vorschlag von Dora Spät: Zion</h2>')
})

test('points over the threshold are not counted as part of it', () => {
  expect(shown({})).toContain('3 von 5 Punkten bis zur Quarantäne')
  const over = shown({ score: 8, status: 'quarantine', verdict: 'quarantine' })
  expect(over).toContain('8 Punkte; ab 5 kommt eine Nachricht in Quarantäne')
})

test('a message whose status contradicts its points was moved by a person', () => {
  const marked = shown({ status: 'quarantine' })
  expect(marked).toContain('Eine Person hat die Nachricht als Spam markiert.')
  const released = shown({ score: 8, verdict: 'quarantine' })
  expect(released).toContain('Eine Person hat die Nachricht aus der Quarantäne geholt.')
  expect(shown({})).not.toContain('Eine Person')
})

test('a message to a place that has since been merged names that place and the one that has the message now', () => {
  const merged = shown({}, { ...PLACE, formerName: 'Zion Park' })
  expect(merged).toContain('>Dora Spät an Zion Park</h2>')
  expect(merged).toContain('<dt>Ging an</dt><dd>„Zion Park“, seither mit')
})
