import { posix } from 'node:path'
import { readSourceFacts, type SourceFacts } from './source-facts.ts'

export type SourceFile = { path: string; facts: SourceFacts; isTest: boolean }

/** Files by path from the root of the repository. */
export type SourceTree = ReadonlyMap<string, SourceFile>

/** @param sources text by path, `src/lib/geo/coordinates.ts` */
export function readSourceTree(sources: ReadonlyMap<string, string>): SourceTree {
  const entries = [...sources].map(([path, source]): [string, SourceFile] => {
    return [path, { path, isTest: isTestFile(path), facts: readSourceFacts(path, source) }]
  })
  return new Map(entries)
}

export function isTestFile(path: string): boolean {
  return /\.(test|contract)\.tsx?$/.test(path)
}

/** The path that a relative import refers to. */
export function resolveImport(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier)
}

/** The files that each file of the tree imports in any way. */
export function importGraph(tree: SourceTree): Map<string, string[]> {
  const entries = [...tree.values()].map(({ path, facts }): [string, string[]] => {
    const targets = facts.imports.map(({ specifier }) => resolveImport(path, specifier))
    return [path, [...new Set(targets)].filter((target) => tree.has(target))]
  })
  return new Map(entries)
}

/** The files that are loaded with a file, directly or indirectly, and the file itself. */
export function loadedWith(tree: SourceTree, entry: string): Set<string> {
  const loaded = new Set<string>()
  const waiting = [entry]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (loaded.has(path)) continue
    loaded.add(path)
    waiting.push(...staticImports(tree.get(path)))
  }
  return loaded
}

function staticImports(file: SourceFile | undefined): string[] {
  if (!file) return []
  return file.facts.imports
    .filter(({ kind, specifier }) => kind === 'static' && specifier.startsWith('.'))
    .map(({ specifier }) => resolveImport(file.path, specifier))
}
