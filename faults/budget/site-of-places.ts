import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CATEGORIES, storedPlaces } from '../../bench/server-million/stored-places.ts'
import { storedMessages } from '../../bench/admin/stored-messages.ts'
import { openGazetteer } from '../../src/domain/search/gazetteer/open-gazetteer.ts'
import { readConfig } from '../../src/server/config.ts'
import { composeAdmin } from '../../src/server/admin/compose-admin.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { makeCallers } from '../../test/access-callers.ts'

/** Credentials for hostile requests, and the contents of the site. */
export type SiteFixture = {
  /** headers of an owner with a session and of one with a key */
  session: Record<string, string>
  key: Record<string, string>
  placeIds: readonly string[]
  messageIds: readonly string[]
}

const MESSAGES = 300

/** Fills a data directory with this many places and some messages, and creates the accounts of the operators. */
export async function fillSite(directory: string, places: number): Promise<SiteFixture> {
  const storage = await openStorage({ directory, log: () => undefined })
  try {
    const attributes = ['wheelchair', 'parking'].map((key) => ({
      key,
      name: { de: key, en: key },
      type: 'boolean' as const,
      filterable: true,
    }))
    await storage.site.saveVocabulary({ categories: [...CATEGORIES], attributes }, 'test')
    await storage.places.apply(additions(places), 'test')
    const placeIds = [...storedPlaces(50)].map(({ id }) => id)
    const messageIds: string[] = []
    for (const { submission, deliveries } of storedMessages(MESSAGES, placeIds)) {
      messageIds.push(submission.id)
      await storage.submissions.store(submission, deliveries)
    }
    const read = readConfig({ DATA_DIR: directory })
    if (!read.ok) throw new Error('the defaults are not accepted')
    const gazetteer = openGazetteer(readFileSync(join('gazetteer', 'gazetteer.bin')))
    const surroundings = {
      config: read.config,
      log: () => undefined,
      announceDeliveries: () => undefined,
    }
    const admin = await composeAdmin({ storage, gazetteer, siteCountry: () => 'US' }, surroundings)
    const callers = await makeCallers(admin)
    const headersOf = (name: string) =>
      callers.find((caller) => caller.name === name)?.headers ?? {}
    return {
      session: headersOf('owner by session'),
      key: headersOf('owner by key'),
      placeIds,
      messageIds,
    }
  } finally {
    await storage.close()
  }
}

function* additions(count: number) {
  for (const place of storedPlaces(count)) yield { kind: 'add' as const, place }
}
