/** Every import cycle, as `a → b → a`. `graph` lists the imports of each file. */
export function findImportCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const path: string[] = []
  const cycles: string[] = []

  function walk(file: string): void {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    path.push(file)
    for (const imported of graph.get(file) ?? []) walk(imported)
    path.pop()
    done.add(file)
  }

  for (const file of graph.keys()) walk(file)
  return cycles
}
