import { afterAll, expect, test } from 'vitest'
import { toPlaceForm } from '../src/domain/places/place-form.ts'
import { handlePlaceForm } from '../src/web/admin/places/place-edit.ts'
import { openApi, PLACES } from './fakes/open-api.ts'

const { close, admin } = await openApi()

afterAll(close)

const DAYS = { scheduleFrom: '2030-12-01', scheduleUntil: '2030-12-27' }

/** The form of a place as a browser sends it. */
function sent(intent: string, days: Record<string, string>) {
  const body = new FormData()
  const fields = { ...toPlaceForm(PLACES[0]!), ...days, intent, version: '1' }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return new Request('https://orte.example/', { method: 'POST', body })
}

test('saving a form with a day for a scheduled change is rejected, and the day stays in the form', async () => {
  for (const intent of ['save', 'confirm']) {
    for (const days of [DAYS, { scheduleUntil: '2030-12-27' }]) {
      const outcome = await handlePlaceForm(sent(intent, days), admin)
      expect(outcome).toMatchObject({
        kind: 'form',
        status: 422,
        state: {
          form: { name: PLACES[0]!.name, ...days },
          problems: [{ field: 'scheduleFrom', rule: 'schedule_not_saved' }],
        },
      })
    }
    expect(await handlePlaceForm(sent(intent, {}), admin)).toMatchObject({ kind: 'save' })
  }
  const planned = { kind: 'schedule', from: DAYS.scheduleFrom, until: DAYS.scheduleUntil }
  expect(await handlePlaceForm(sent('schedule', DAYS), admin)).toMatchObject(planned)
})
