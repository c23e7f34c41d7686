import type { Hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Adds the code of a folder to a digest: file names and contents in order, without tests. `root` is the project root. */
export function hashSources(hash: Hash, root: string, folder: string): void {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter(isSource).toSorted()) {
    hash.update(file).update(readFileSync(join(root, folder, file)))
  }
}

function isSource(file: string): boolean {
  return file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.contract.ts')
}
