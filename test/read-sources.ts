import { readdirSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

const ROOT = `${import.meta.dirname}/..`

/** The text of every file of `src`, by its path from the root of the repository. */
export function readSources(): Map<string, string> {
  const files = readdirSync(`${ROOT}/src`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
  return new Map(
    files.map((file) => [relative(ROOT, file).replaceAll(sep, '/'), readFileSync(file, 'utf8')]),
  )
}
