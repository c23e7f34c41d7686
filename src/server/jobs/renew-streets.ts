import type { Storage } from '../../storage/open-storage.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { isExtractWanted, sweepExtracts } from '../street-map/extract/compose-extract.ts'
import { startExtract } from '../street-map/extract/street-extracts.ts'

/** Cuts the streets anew when it is time, goes on with what a dead process left, and removes files that nobody reads any more. */
export async function renewStreets(
  config: Pick<Config, 'directory'>,
  storage: Pick<Storage, 'site'>,
  log: Log,
): Promise<void> {
  if (await isExtractWanted(config, { storage }, new Date())) startExtract(log)
  await sweepExtracts(config, { storage })
}
