import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../test/builders.ts'
import { gatherTextsHere } from '../../domain/search/catalogue/build-catalogue.ts'
import { openRegionNames } from '../../domain/search/gazetteer/region-names.ts'
import { startTextThread } from './text-thread.ts'

const GAZETTEER = 'gazetteer/gazetteer.bin'

test('another thread gathers the texts of many pages just as this one does', async () => {
  const categories = [aCategory('brauerei'), aCategory('nationalpark')]
  const vocabulary = { categories, attributes: [] }
  const regionNames = openRegionNames(readFileSync(GAZETTEER))
  const here = gatherTextsHere({ ...vocabulary, regionNames })
  const thread = startTextThread({ ...vocabulary, gazetteerFile: GAZETTEER })
  for (let page = 0; page < 100; page++) {
    const places = Array.from({ length: 20 }, (_, i) =>
      aPlace({
        name: `Zum ${page % 7} Löwen ${i}`,
        categoryIds: [categories[i % 2]?.id ?? ''],
        address: {
          street: `Straße ${page}`,
          city: i % 3 ? 'Köln' : 'Deutz',
          region: i % 2 ? 'DE-NW' : 'US-CO',
          country: 'DE',
        },
      }),
    )
    await Promise.all([here.add(places), thread.add(places)])
  }
  const [{ build: buildHere, ...own }, { build, ...others }] = await Promise.all([
    here.finish(),
    thread.finish(),
  ])
  expect(others).toMatchObject(own)
  expect(await build()).toEqual(await buildHere())
  await thread.close()
})
