import { type ESTree, parseSync, Visitor } from 'vite'

export type Import = {
  /** as written, without a query such as `?url` */
  specifier: string
  /** `type` is erased before the file runs, `lazy` runs later than the file, `static` with it */
  kind: 'type' | 'static' | 'lazy'
  /** the imported names */
  names: string[]
}

/** The facts about a source file that the rules of the floors need. From its syntax tree, so comments and texts do not count. */
export type SourceFacts = {
  imports: Import[]
  readsEnvironment: boolean
  /** uses of the clock, randomness or the network, as written: `Date.now` */
  impureReads: string[]
  /** texts that are SQL */
  sql: string[]
}

/** Parses TypeScript with or without JSX. A file that does not parse is a bug and throws. */
export function readSourceFacts(path: string, source: string): SourceFacts {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`)
  const facts: SourceFacts = { imports: [], readsEnvironment: false, impureReads: [], sql: [] }
  new Visitor({
    ImportDeclaration: (node) =>
      noteImport(facts, node.source, node.importKind, importedNames(node)),
    ExportNamedDeclaration: (node) => noteImport(facts, node.source, node.exportKind),
    ExportAllDeclaration: (node) => noteImport(facts, node.source, node.exportKind),
    TSImportType: (node) => noteImport(facts, node.source, 'type'),
    ImportExpression: (node) => noteImport(facts, node.source, 'lazy'),
    NewExpression: (node) => noteNew(facts, node),
    CallExpression: (node) => noteCall(facts, node),
    MemberExpression: (node) => noteMember(facts, node),
    VariableDeclarator: (node) => noteDeclarator(facts, node),
    Literal: (node) => noteText(facts, node.value),
    TemplateElement: (node) => noteText(facts, node.value.cooked),
  }).visit(program)
  return facts
}

function noteImport(
  facts: SourceFacts,
  source: ESTree.Expression | null,
  kind: 'type' | 'value' | 'lazy' | undefined,
  names: string[] = [],
): void {
  if (source?.type !== 'Literal' || typeof source.value !== 'string') return
  const specifier = source.value.replace(/\?.*$/, '')
  if (/^(node:)?process$/.test(specifier)) facts.readsEnvironment = true
  facts.imports.push({
    specifier,
    names,
    kind: kind === 'type' || kind === 'lazy' ? kind : 'static',
  })
}

// `import { type X }` still loads the file; only `import type` is erased completely.
function importedNames(node: ESTree.ImportDeclaration): string[] {
  return node.specifiers.map((specifier) => {
    if (specifier.type !== 'ImportSpecifier') return '*'
    return specifier.imported.type === 'Identifier'
      ? specifier.imported.name
      : specifier.imported.value
  })
}

function noteNew(facts: SourceFacts, node: ESTree.NewExpression): void {
  if (node.callee.type !== 'Identifier') return
  const [first, second] = node.arguments
  if (node.callee.name === 'Date' && !first) facts.impureReads.push('new Date()')
  // `new URL('./worker.ts', import.meta.url)` tells bundlers about another file.
  if (node.callee.name !== 'URL' || second?.type !== 'MemberExpression') return
  if (first?.type === 'Literal' && /\.tsx?$/.test(String(first.value))) {
    noteImport(facts, first, 'lazy')
  }
}

const IMPURE_CALLS = new Set(['fetch', 'Date'])

function noteCall(facts: SourceFacts, { callee }: ESTree.CallExpression): void {
  if (callee.type === 'Identifier' && IMPURE_CALLS.has(callee.name)) {
    facts.impureReads.push(`${callee.name}()`)
  }
}

const IMPURE_MEMBERS = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'performance.timeOrigin',
  'Temporal.Now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
])

function noteMember(facts: SourceFacts, { object, property }: ESTree.MemberExpression): void {
  if (object.type !== 'Identifier') return
  const name = property.type === 'Identifier' ? property.name : ''
  const member = property.type === 'Literal' ? String(property.value) : name
  if (object.name === 'process' && member === 'env') facts.readsEnvironment = true
  if (IMPURE_MEMBERS.has(`${object.name}.${member}`))
    facts.impureReads.push(`${object.name}.${member}`)
}

function noteDeclarator(facts: SourceFacts, { id, init }: ESTree.VariableDeclarator): void {
  const takesProcessApart = id.type === 'ObjectPattern' && init?.type === 'Identifier'
  if (takesProcessApart && init.name === 'process') facts.readsEnvironment = true
}

const SQL =
  /\b(SELECT\s.+\sFROM|INSERT INTO|DELETE FROM|CREATE (TABLE|INDEX)|PRAGMA)\b|^\s*(select\s.+\sfrom\s|insert into\s|delete from\s|create (table|index)\s|pragma\s)/s

function noteText(facts: SourceFacts, text: unknown): void {
  if (typeof text === 'string' && SQL.test(text)) facts.sql.push(text.trim().slice(0, 40))
}
