import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** All that decides what is built from the same places: the code of these folders, and the names in the gazetteer. */
const FOLDERS = ['src/lib', 'src/domain']

/** A digest of what builds catalogues: one that other code has built is not read. `root` is that of the project. */
export function builderDigest(root: string, gazetteer: Uint8Array): string {
  const hash = createHash('sha256').update(gazetteer)
  for (const folder of FOLDERS) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const file of files.filter(isSource).toSorted()) {
      hash.update(file).update(readFileSync(join(root, folder, file)))
    }
  }
  return hash.digest('hex').slice(0, 32)
}

function isSource(file: string): boolean {
  return file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.contract.ts')
}
