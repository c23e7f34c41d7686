import { createHash } from 'node:crypto'
import { hashSources } from '../hash-sources.ts'

/** All that decides what is built from the same places: the code of these folders, and the names in the gazetteer. */
const FOLDERS = ['src/lib', 'src/domain']

/** A digest of what builds catalogues: one that other code has built is not read. `root` is that of the project. */
export function builderDigest(root: string, gazetteer: Uint8Array): string {
  const hash = createHash('sha256').update(gazetteer)
  for (const folder of FOLDERS) hashSources(hash, root, folder)
  return hash.digest('hex').slice(0, 32)
}
