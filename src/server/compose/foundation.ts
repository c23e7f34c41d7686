import { readFile } from 'node:fs/promises'
import { type Gazetteer, openGazetteer } from '../../domain/search/gazetteer/gazetteer.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { GAZETTEER_FILE } from '../project-files.ts'

/** Storage and gazetteer, which the command line needs without the rest. */
export type Foundation = { storage: Storage; gazetteer: Gazetteer }

export async function openFoundation(config: Config, log: Log): Promise<Foundation> {
  const [storage, gazetteer] = await Promise.all([
    openStorage({ databaseUrl: config.databaseUrl, directory: config.directory, log }),
    readFile(GAZETTEER_FILE).then((bytes) => openGazetteer(bytes, config.country)),
  ])
  return { storage, gazetteer }
}
