import { afterAll, expect, test } from 'vitest'
import { readPlaceRequest } from '../src/web/admin/places/read-place-request.ts'
import { openApi } from './fakes/open-api.ts'

const { close, admin } = await openApi()

afterAll(close)

test('each ticked category counts once, and only if the site has it', async () => {
  const [first, ...others] = (await admin.vocabulary.categories()).map(({ id }) => id)
  const body = new FormData()
  body.append('category', first!)
  const hostile = ['- . '.repeat(1000), others.join(' '), 'unknown', '']
  for (const id of [first!, ...others, ...others, ...hostile]) body.append('categories', id)
  const request = new Request('https://orte.example/', { method: 'POST', body })
  const { form } = await readPlaceRequest(request, admin)
  expect(form.categories?.split(' ')).toEqual(others.toSorted())
})
