import { isInternalHost } from '../../delivery/fetch/public-address.ts'
import { createImportService, type ImportService } from '../../domain/import/import-service.ts'
import { settleFailedRun } from '../../domain/import/interrupted-imports.ts'
import type { Storage } from '../../storage/open-storage.ts'
import type { Config } from '../config.ts'
import { composeFiles } from '../files/compose-files.ts'
import type { Log } from '../log.ts'
import { readHours } from '../hours/hours-reader.ts'
import { createImportFiles } from './import-files.ts'
import { createImportRunner } from './import-runner.ts'
import { createImportUploads } from './import-uploads.ts'
import { scheduleLogins } from './schedule-logins.ts'

/** Imports in the admin, each in a separate process. */
export function composeImportService(
  { imports, schedules }: Pick<Storage, 'imports' | 'schedules'>,
  {
    config,
    log,
  }: {
    config: Pick<
      Config,
      | 'databaseUrl'
      | 'directory'
      | 'filesS3'
      | 'country'
      | 'geocoder'
      | 'publicUrl'
      | 'siteSecret'
      | 'privateOrigins'
    >
    log: Log
  },
): ImportService {
  const { directory } = config
  const runner = createImportRunner({
    ...config,
    log,
    settle: (id, problem, worker) => settleFailedRun(imports, { id, problem, worker }),
  })
  // An import process must not outlive the server that it reports to.
  process.once('exit', () => void runner.stop())
  const files = createImportFiles({ directory, files: composeFiles(config) })
  const service = createImportService({
    imports,
    schedules,
    runner,
    files,
    isRefused: ({ hostname, origin }) =>
      isInternalHost(hostname) && !config.privateOrigins.includes(origin),
    logins: scheduleLogins(config),
    readHours,
    now: () => new Date(),
  })
  return {
    ...service,
    uploads: createImportUploads({ directory, imports: service, now: Date.now }),
  }
}
