import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isExportFormat } from '../../domain/export/export-format.ts'
import { exportPlaces } from '../../domain/export/export-places.ts'
import { allMessagesOf } from '../../web/messages/all.ts'
import { exportPortsOf } from '../import/export-ports.ts'
import { fail, readArguments, failWithUsage } from './read-arguments.ts'
import { withStorage } from './with-storage.ts'
import { codeOf } from '../../storage/error-code.ts'

/** `export [FILE]`: all places as CSV, for Excel, as GeoJSON, or in Google's or schema.org's shape. */
export async function runExport(parameters: string[]): Promise<number> {
  const { values, positionals } = readArguments(parameters, {
    format: { type: 'string', default: 'csv' },
  })
  const [path, ...more] = positionals
  const { format } = values
  if (more.length > 0 || !isExportFormat(format)) return failWithUsage('export')
  const locale = values.english ? 'en' : 'de'
  return withStorage(async ({ config, storage }) => {
    try {
      const pieces = Readable.from(exportPlaces(format, exportPortsOf(storage, config, locale)))
      if (path === undefined) await pipeline(pieces, process.stdout, { end: false })
      // Never overwrites a file.
      else await pipeline(pieces, createWriteStream(path, { flags: 'wx' }))
      return 0
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' || path === undefined) throw error
      return fail(allMessagesOf(locale).importing.fileExists(path))
    }
  })
}
