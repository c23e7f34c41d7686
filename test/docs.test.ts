import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROBLEM_CODES } from '../src/domain/problem.ts'
import { USAGE } from '../src/server/command-line/usage.ts'
import { settingNames } from '../src/server/config.ts'
import { ADMIN_ROUTES } from '../src/web/admin/admin-routes.ts'
import { PATHS } from '../src/web/paths.ts'

const ROOT = join(import.meta.dirname, '..')

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** All files that are committed or would be. */
const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT })
  .toString()
  .split('\0')
  .filter((path) => path && existsSync(join(ROOT, path)))

const DOCUMENTS = FILES.filter((path) => path.endsWith('.md'))

/** The code in these columns of all tables of a text; 1 is the first column. */
function codesInColumns(markdown: string, columns: readonly number[]): string[] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'))
  return rows
    .flatMap((row) => columns.map((column) => row.split('|')[column] ?? ''))
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)])
    .map(([, code = '']) => code)
}

/** The text under the heading with that number, up to the next heading of the same level. */
function section(markdown: string, number: number): string {
  return markdown.split(/^(?=## )/m).find((part) => part.startsWith(`## ${number}.`)) ?? ''
}

describe('the settings', () => {
  test('are in the installation guide, and no others are', () => {
    const documented = codesInColumns(read('docs/betrieb/installation.md'), [1])
    expect(documented.toSorted()).toEqual(settingNames().toSorted())
  })
})

describe('the specification', () => {
  const specification = read('docs/specification.md')

  test('lists every problem code, and no others', () => {
    const documented = codesInColumns(section(specification, 8), [1])
    expect(documented.toSorted()).toEqual([...PROBLEM_CODES].toSorted())
  })

  test('lists every path of every page, and no others', () => {
    const visitors = Object.values(PATHS).flatMap((byLocale) => Object.values(byLocale))
    const operators = Object.values(ADMIN_ROUTES).flatMap(({ de, en }) => [de, en])
    const paths = [...visitors, ...operators]
    const documented = codesInColumns(section(specification, 2), [2, 3])
    expect(documented.filter((code) => code.startsWith('/')).toSorted()).toEqual(paths.toSorted())
  })
})

describe('the decisions', () => {
  const records = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md')

  test('are all listed', () => {
    const listed = [...read('docs/decisions/README.md').matchAll(/\]\(([^)]+)\)/g)]
    expect(listed.map(([, name]) => name)).toEqual(records.toSorted())
  })

  test('are numbered without a gap', () => {
    const numbers = records.toSorted().map((name) => Number(name.slice(0, 4)))
    expect(numbers).toEqual(records.map((_, position) => position + 1))
  })

  test('name every dependency, and no other', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'))
    const documented = codesInColumns(read('docs/decisions/0013-dependencies.md'), [1])
    expect(documented.toSorted()).toEqual(
      Object.keys({ ...dependencies, ...devDependencies }).toSorted(),
    )
  })
})

describe('a link in a document', () => {
  test.each(DOCUMENTS)('leads somewhere: %s', (path) => {
    expect(brokenLinks(path)).toEqual([])
  })
})

function brokenLinks(path: string): string[] {
  const prose = read(path)
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(<?([^)\s>]+)>?[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/i.test(target) && !isOnSite(path, target))
    .filter((target) => !isThere(path, target))
}

/** The manual links to screens; its own test checks those links. */
function isOnSite(path: string, target: string): boolean {
  return path.startsWith('docs/manual/') && target.startsWith('/')
}

function isThere(path: string, target: string): boolean {
  const [file = '', anchor] = target.split('#')
  const linked = file === '' ? path : join(dirname(path), decodeURIComponent(file))
  if (!existsSync(join(ROOT, linked))) return false
  return anchor === undefined || anchorsOf(read(linked)).has(anchor)
}

// As GitHub and most others make them: lower case, spaces to hyphens, other characters removed.
function anchorsOf(markdown: string): Set<string> {
  const headings = [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

describe('a document', () => {
  test.each(DOCUMENTS)('names only files that exist: %s', (path) => {
    const named = [...read(path).matchAll(/`(?:\.{1,2}\/)*([\w./*-]+\.(?:tsx?|mjs|md))`/g)]
    const missing = named.filter(([, name = '']) => !FILES.some((file) => isCalled(file, name)))
    expect(missing.map(([, name]) => name)).toEqual([])
  })

  test.each(DOCUMENTS)('calls only commands that exist: %s', (path) => {
    const called = [...read(path).matchAll(/npx lageplan ([a-z]+)/g)].map(([, name = '']) => name)
    const unknown = called.filter(
      (name) => !`${USAGE} npx lageplan help `.includes(`npx lageplan ${name} `),
    )
    expect(unknown).toEqual([])
  })
})

describe('the documentation for developers', () => {
  const { scripts, engines } = JSON.parse(read('package.json'))
  const contributing = read('CONTRIBUTING.md')

  test.each(Object.keys(scripts))('mentions npm run %s', (name) => {
    const call = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
    const documented = name === 'lageplan' ? 'npx lageplan' : call
    expect(contributing).toContain(`\`${documented}`)
  })

  test('names no script that does not exist', () => {
    const named = DOCUMENTS.flatMap((path) => [...read(path).matchAll(/npm run (\w+(?::\w+)*)/g)])
    const unknown = named.map(([, name = '']) => name).filter((name) => !(name in scripts))
    expect(unknown).toEqual([])
  })

  test('names the same Node version everywhere', () => {
    const runtime = read('scripts/runtime.mjs')
    const [, oldest] = /MIN_NODE_MAJOR = (\d+)/.exec(runtime) ?? []
    const [, fetched] = /NODE_VERSION = '([\d.]+)'/.exec(runtime) ?? []
    expect(engines).toEqual({ node: `>=${oldest}` })
    expect(read('.nvmrc').trim()).toBe(fetched)
    expect(contributing).toContain(`.tools/node-${fetched}/bin`)
  })
})

/** Whether the end of a path refers to a file; a star stands for anything. */
function isCalled(file: string, name: string): boolean {
  const pattern = name.replaceAll('.', String.raw`\.`).replaceAll(/\*+/g, '.*')
  return new RegExp(`(?:^|/)${pattern}$`).test(file)
}

/** Paths of one machine, and hosts that packages came from. Split, so that this file does not contain them itself. */
const MACHINE_TRACES = [
  /(?<![\w.-])\/(?:work|root|Users)\//,
  /(?<![\w.-])\/home\/\w/,
  /"resolved":\s*"http/,
  /https?:\/\/[\w.-]*(?:registry|artifactory|nexus|verdaccio)[\w.-]*[.:]/,
]

test('no file contains traces of the machine it was made on', () => {
  const traces = FILES.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'latin1')
    const found = MACHINE_TRACES.flatMap((trace) => trace.exec(text) ?? [])
    return found.map((trace) => `${path}: ${trace}`)
  })
  expect(FILES.length).toBeGreaterThan(100)
  expect(traces).toEqual([])
})
