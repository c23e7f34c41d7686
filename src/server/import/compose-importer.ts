import { createImporter, type Importer } from '../../domain/import/importer.ts'
import type { ImportPorts } from '../../domain/import/open-import.ts'
import type { Config } from '../config.ts'
import { locatorOf } from '../compose/locator-of.ts'
import type { Foundation } from '../compose/foundation.ts'
import { composeFiles } from '../files/compose-files.ts'
import type { Log } from '../log.ts'
import { readHours } from '../hours/hours-reader.ts'
import { photoSizeIn } from '../photos/photo-store.ts'
import { clockAndRandom } from '../compose/clock-and-random.ts'

type ImporterSources = Foundation & Pick<Config, 'directory' | 'filesS3'> & { log: Log }

/** Imports with the real ports, except for those that are given. */
export function composeImporter(
  { storage, gazetteer, siteCountry, log, ...config }: ImporterSources,
  overrides: Partial<ImportPorts> = {},
): Importer {
  const files = composeFiles(config)
  return createImporter({
    photos: { sizeOf: (id) => photoSizeIn(files, id) },
    places: storage.places,
    site: storage.site,
    imports: storage.imports,
    locate: locatorOf(gazetteer),
    readHours,
    ...clockAndRandom,
    defaultCountry: siteCountry(),
    log,
    ...overrides,
  })
}
