import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The root of the project. */
export const ROOT = join(import.meta.dirname, '../..')

export const GAZETTEER_FILE = join(ROOT, 'gazetteer', 'gazetteer.bin')

export const BASEMAP_FILE = join(ROOT, 'basemap', 'basemap.pmtiles')

export const RELIEF_FILE = join(ROOT, 'basemap', 'relief.pmtiles')

const { version }: { version: string } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
)

/** Of the program, as `package.json` says. */
export const PROGRAM_VERSION = version
