import { expect, test } from 'vitest'
import { gatherWordsHere } from '../../domain/search/catalogue/build-catalogue.ts'
import { startWordsThread } from './words-thread.ts'

const KINDS = [['Brauerei', 'Brewery'], ['Nationalpark']]

test('A thread gathers the words of many pages as this one does', async () => {
  const here = gatherWordsHere()
  const thread = startWordsThread()
  for (let page = 0; page < 100; page++) {
    const texts = Array.from({ length: 20 }, (_, i) => ({
      names: [`Zum ${page % 7} Löwen ${i}`],
      localities: ['Köln', String(50_000 + i)],
      rest: [`Straße ${page}`, KINDS[i % 2] ?? []],
    }))
    await Promise.all([here.add(texts), thread.add(texts)])
  }
  const order = Uint32Array.from({ length: 2000 }, (_, i) => (i * 7) % 2000)
  expect(await thread.build(order)).toEqual(await here.build(order))
  await thread.close()
})
