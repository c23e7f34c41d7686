import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { type Foundation, openFoundation } from '../compose/foundation.ts'
import { type Config, loadConfig } from '../config.ts'
import { log } from '../log.ts'

/** Opens the storage for a command, and closes it even if the command fails. */
export async function withStorage<Result>(
  work: (opened: { config: Config; storage: Storage }) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig()
  const storage = await openStorage({ ...config, log })
  try {
    return await work({ config, storage })
  } finally {
    await storage.close()
  }
}

/** The same with the gazetteer. */
export async function withFoundation<Result>(
  work: (foundation: Foundation) => Promise<Result>,
): Promise<Result> {
  const foundation = await openFoundation(loadConfig(), log)
  try {
    return await work(foundation)
  } finally {
    await foundation.storage.close()
  }
}
