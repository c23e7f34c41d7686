import { withLimit } from '../places/edit-vocabulary.ts'
import type { Actor, PlaceChange, PlaceStore, SiteStore } from '../places/place-store.ts'
import type { Attribute, Category } from '../places/place.ts'
import { storedFields } from '../stored-fields.ts'
import { DEMO_SITE } from './checklist.ts'

export type DemoContents = {
  places: number
  /** of these, those that somebody changed by hand */
  edited: number
  /** categories and attributes that nothing but the demo uses */
  categories: Category[]
  attributes: Attribute[]
}

export type DemoRemover = {
  /** what is left of the demo, archived or not */
  inspect(): Promise<DemoContents>
  /**
   * Removes it for good: places with their addresses and versions, the categories and attributes that only they use, and the demo's
   * name and tagline. Messages to these places stay, without a place. Undefined if the demo no longer has `places` places.
   */
  remove(places: number, actor: Actor): Promise<DemoContents | undefined>
}

type Ports = {
  places: Pick<PlaceStore, 'streamAll' | 'apply'>
  site: Pick<SiteStore, 'categories' | 'attributes' | 'saveVocabulary' | 'setting' | 'saveSetting'>
}

export function createDemoRemover({ places, site }: Ports): DemoRemover {
  const inspect = async (): Promise<DemoContents> => {
    const demo = { count: 0, edited: 0, uses: new Set<string>() }
    const others = new Set<string>()
    for await (const { source, handSet, categoryIds, attributes } of places.streamAll()) {
      const uses = [...categoryIds, ...Object.keys(attributes)]
      if (source?.system === DEMO_SITE.source) {
        demo.count += 1
        if (handSet) demo.edited += 1
        for (const use of uses) demo.uses.add(use)
      } else for (const use of uses) others.add(use)
    }
    const isDemoOnly = (use: string) => demo.uses.has(use) && !others.has(use)
    return {
      places: demo.count,
      edited: demo.edited,
      categories: (await site.categories()).filter(({ id }) => isDemoOnly(id)),
      attributes: (await site.attributes()).filter(({ key }) => isDemoOnly(key)),
    }
  }

  return {
    inspect,

    async remove(expected, actor) {
      const found = await inspect()
      if (found.places !== expected) return undefined
      const applied = await places.apply(removalsOf(places), actor)
      if (!applied.ok) return undefined
      const gone = new Set([
        ...found.categories.map(({ id }) => id),
        ...found.attributes.map(({ key }) => key),
      ])
      const categories = (await site.categories()).filter(({ id }) => !gone.has(id))
      const attributes = (await site.attributes())
        .filter(({ key }) => !gone.has(key))
        .map((one) => found.categories.reduce((so, { id }) => withLimit(so, id), one))
      if (gone.size > 0) await site.saveVocabulary({ categories, attributes }, actor)
      if ((await site.setting('site.name')) === DEMO_SITE.name) {
        await site.saveSetting('site.name', undefined, actor)
      }
      const tagline = storedFields(await site.setting('site.tagline'))
      if (tagline?.get('de') === DEMO_SITE.tagline) {
        await site.saveSetting('site.tagline', undefined, actor)
      }
      return found
    },
  }
}

async function* removalsOf(places: Pick<PlaceStore, 'streamAll'>): AsyncGenerator<PlaceChange> {
  // All are read before the first is removed.
  const demo = []
  for await (const place of places.streamAll()) {
    if (place.source?.system === DEMO_SITE.source) demo.push(place)
  }
  for (const place of demo) yield { kind: 'remove', place, expectedVersion: place.version }
}
