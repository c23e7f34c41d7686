import { createHash } from 'node:crypto'
import { hashSources } from '../hash-sources.ts'

/** Everything that affects the catalogue built from given places: the code of these folders, and the names in the gazetteer. */
const FOLDERS = ['src/lib', 'src/domain']

/** A digest of the code that builds catalogues: a catalogue built by other code is not read. `root` is the project root. */
export function builderDigest(root: string, gazetteer: Uint8Array): string {
  const hash = createHash('sha256').update(gazetteer)
  for (const folder of FOLDERS) hashSources(hash, root, folder)
  return hash.digest('hex').slice(0, 32)
}
