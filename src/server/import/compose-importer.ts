import { randomBytes } from 'node:crypto'
import { createImporter, type Importer } from '../../domain/import/importer.ts'
import type { ImportPorts } from '../../domain/import/import-ports.ts'
import type { Config } from '../config.ts'
import { locatorOf } from '../compose/locator-of.ts'
import type { Foundation } from '../compose/foundation.ts'
import type { Log } from '../log.ts'
import { readHours } from '../hours/hours-reader.ts'
import { photoSizeIn } from '../photos/photo-store.ts'

type ImporterSources = Foundation & Pick<Config, 'directory'> & { log: Log }

function importPortsOf({
  storage,
  gazetteer,
  directory,
  siteCountry,
  log,
}: ImporterSources): ImportPorts {
  return {
    photos: { sizeOf: (id) => photoSizeIn(directory, id) },
    places: storage.places,
    site: storage.site,
    imports: storage.imports,
    locate: locatorOf(gazetteer),
    readHours,
    now: () => new Date(),
    randomBytes: (count) => randomBytes(count),
    defaultCountry: siteCountry(),
    log,
  }
}

/** Importing over the real ports, but for those that are given. */
export function composeImporter(
  found: ImporterSources,
  given: Partial<ImportPorts> = {},
): Importer {
  return createImporter({ ...importPortsOf(found), ...given })
}
