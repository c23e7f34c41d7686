import { join } from 'node:path'
import { type Measured, measured } from './measured.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'src', 'server', 'command-line', 'main.ts')

/** `lageplan import` of a file into the database of a directory. */
export function runImport(home: string, file: string, ...more: string[]): Promise<Measured> {
  const environment = { DATA_DIR: home, DATABASE_URL: '' }
  return measured(process.execPath, [PROGRAM, 'import', file, ...more], environment)
}
