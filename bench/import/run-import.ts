import { join } from 'node:path'
import { type Measurement, measureProcess } from './measure-process.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'src', 'server', 'command-line', 'main.ts')

/** `lageplan import` of a file into the database of a directory. */
export function runImport(home: string, file: string, ...more: string[]): Promise<Measurement> {
  const environment = { DATA_DIR: home, DATABASE_URL: '' }
  return measureProcess(process.execPath, [PROGRAM, 'import', file, ...more], environment)
}
