import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MODULES = join(import.meta.dirname, '..', 'node_modules')

/** The text of one file of an installed package. */
export function readPackageFile(path: string): string {
  return readFileSync(join(MODULES, path), 'utf8')
}

/** A tab-separated file as rows of fields. */
export function readPackageTable(path: string): string[][] {
  const lines = readPackageFile(path).split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => line.split('\t'))
}
