import { readFile } from 'node:fs/promises'
import { type Gazetteer } from '../../domain/search/gazetteer/gazetteer.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { GAZETTEER_FILE } from '../project-files.ts'
import { followSiteCountry } from './site-country.ts'
import { openGazetteer } from '../../domain/search/gazetteer/open-gazetteer.ts'

/** The parts that suffice for the command line. */
export type Foundation = { storage: Storage; gazetteer: Gazetteer; siteCountry: () => string }

export async function openFoundation(config: Config, log: Log): Promise<Foundation> {
  const [storage, bytes] = await Promise.all([
    openStorage({ databaseUrl: config.databaseUrl, directory: config.directory, log }),
    readFile(GAZETTEER_FILE),
  ])
  const siteCountry = await followSiteCountry(config, storage, log)
  return { storage, gazetteer: openGazetteer(bytes, siteCountry), siteCountry }
}
