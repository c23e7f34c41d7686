import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** The root of the project, even when the build has bundled this module. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? process.cwd())

export const GAZETTEER_FILE = join(ROOT, 'gazetteer', 'gazetteer.bin')

export const BASEMAP_FILE = join(ROOT, 'basemap', 'basemap.pmtiles')

export const RELIEF_FILE = join(ROOT, 'basemap', 'relief.pmtiles')

const { version }: { version: string } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
)

/** The version of the program in `package.json`. */
export const PROGRAM_VERSION = version
