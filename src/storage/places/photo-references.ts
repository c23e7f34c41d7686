import type { PhotoReferences } from '../../domain/places/place-store.ts'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database.ts'

const PLACES_PER_QUERY = 500
/** Log entries per query; most of the log is about other things. */
const ENTRIES_PER_QUERY = 2000

/** Every photo that a place ever had is either current or in a change that is still in the log. */
export function createPhotoReferences({ reader }: Pick<Database, 'reader'>): PhotoReferences {
  async function* placeTexts(): AsyncGenerator<string> {
    for (let last = ''; ;) {
      const rows = await reader
        .selectFrom('place')
        .select(['id', 'photos'])
        .where('photos', 'is not', null)
        .where('id', '>', last)
        .orderBy('id')
        .limit(PLACES_PER_QUERY)
        .execute()
      for (const { photos } of rows) yield photos ?? ''
      last = rows.at(-1)?.id ?? ''
      if (rows.length < PLACES_PER_QUERY) return
    }
  }

  async function* settingTexts(): AsyncGenerator<string> {
    const rows = await reader
      .selectFrom('site_setting')
      .select('value')
      .where('key', '=', 'site.logo')
      .execute()
    for (const { value } of rows) yield value
  }

  async function* versionTexts(): AsyncGenerator<string> {
    const { newest } = await reader
      .selectFrom('audit_entry')
      .select(sql<number | null>`max(id)`.as('newest'))
      .executeTakeFirstOrThrow()
    for (let last = 0; last < (newest ?? 0); last += ENTRIES_PER_QUERY) {
      const rows = await reader
        .selectFrom('audit_entry')
        .select('before')
        .where('id', '>', last)
        .where('id', '<=', last + ENTRIES_PER_QUERY)
        .where('action', 'in', ['place.changed', 'place.removed'])
        .where('before', 'like', '%"photos":[%')
        .execute()
      for (const { before } of rows) yield before ?? ''
      // Lets other work run, because this is the thread that answers visitors.
      await setImmediate()
    }
  }

  return {
    async stillReferenced(ids) {
      const sought = new Set(ids)
      const named = new Set<string>()
      for (const texts of [settingTexts, placeTexts, versionTexts]) {
        if (sought.size === 0) return named
        for await (const text of texts()) {
          for (const id of sought) {
            if (!text.includes(`"${id}"`)) continue
            named.add(id)
            sought.delete(id)
          }
        }
      }
      return named
    },
  }
}
