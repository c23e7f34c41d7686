// The checks. Each one counts its passed and failed tests.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { prepare } from './prepare.mjs'
import { environmentWith, ROOT } from './runtime.mjs'

const RESULTS = join(ROOT, 'test-results', 'reports')

/** A program of node_modules as `[name of its script, ...parameters]`. */
export const PROGRAMS = {
  typegen: ['@react-router/dev/bin.cjs', 'typegen'],
  types: ['typescript/bin/tsc', '--noEmit', '-p', '.'],
  lint: ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  format: ['oxfmt/bin/oxfmt', '--check'],
  unused: ['knip/bin/knip.js', '--no-progress'],
}

/** Lines of each message of a failed test: enough to find the line of code, without a snapshot of a whole page. */
const MAX_LINES = 25

const vitest = (...projects) => ({
  name: `vitest ${projects.join(' and ')}`,
  command: (report) => [
    'vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  count: (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(isBroken).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }),
  failures: (report) =>
    report.testResults.flatMap((file) =>
      isBroken(file)
        ? [{ name: file.name, messages: [file.message] }]
        : file.assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName, failureMessages }) => ({
              name: `${file.name} › ${fullName}`,
              messages: failureMessages,
            })),
    ),
})

const isBroken = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.length === 0

const playwright = {
  name: 'playwright',
  command: () => ['@playwright/test/cli.js', 'test', '--reporter=line,json'],
  environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  count: ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }),
  failures: ({ suites }) =>
    specsOf(suites)
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => ({
        name: `${file}:${line} › ${title}`,
        messages: tests
          .flatMap(({ results }) => results)
          .flatMap(({ errors }) => errors)
          .map(({ message, snippet }) => [message, snippet].filter(Boolean).join('\n')),
      })),
}

const specsOf = (suites = []) =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)])

const plain = (name) => ({ name, command: () => PROGRAMS[name] })

// First the types of routes, which the others read. A step that uses only one core runs beside another.
const STATIC_STEPS = [plain('typegen'), ['types', 'lint', 'format', 'unused'].map(plain)]
const UNIT = vitest('pure', 'unit')
/** What `npm run check` does. */
export const QUICK_STEPS = [...STATIC_STEPS, UNIT]
// The fault tests mostly wait for servers, so they run beside steps that compute; the timed ones beside the shortest of these.
export const ALL_STEPS = [
  ...STATIC_STEPS,
  [UNIT, vitest('faults')],
  [vitest('postgres'), vitest('timed-faults')],
  playwright,
]

/**
 * Runs the steps, those of one list at the same time. Prints the names of failed tests, then `N passed, N failed`, and sets the exit code.
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  try {
    const node = prepare((sentence) => console.log(sentence))
    mkdirSync(RESULTS, { recursive: true })
    for (const step of steps) {
      const together = [step].flat()
      const names = together.map(({ name }) => name).join(' beside ')
      if (together.length > 1) console.log(`── ${names} …`)
      const results = await Promise.all(
        together.map((one) => runStep(node, one, { isAlone: together.length === 1 })),
      )
      for (const [index, result] of results.entries()) {
        for (const key of Object.keys(total)) total[key] += result[key]
        if (result.failed > 0) failures.push(...failuresOf(together[index]))
      }
    }
  } catch (error) {
    console.error(error.message)
    total.failed += 1
    failures.push({ name: error.message, messages: [] })
  }
  for (const failure of failures) console.log(describeFailure(failure))
  if (total.skipped > 0) console.log(`(${total.skipped} skipped)`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
}

async function runStep(node, { name, command, count, environment }, { isAlone }) {
  const report = reportOf(name)
  rmSync(report, { force: true })
  const began = performance.now()
  const [script, ...parameters] = command(report)
  const status = await run(node, [join(ROOT, 'node_modules', script), ...parameters], {
    env: { ...environmentWith(node), ...environment?.(report) },
    isAlone,
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'failed'} (${seconds} s)\n`)
  const one =
    status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
  const counted = count && readReport(report)
  if (!counted) return one
  const result = count(counted)
  // A runner can also fail for a reason other than a failed test.
  return status !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}

// The output of parallel steps would get mixed up, so each step's output is printed when it ends.
function run(node, parameters, { env, isAlone }) {
  const output = isAlone ? 'inherit' : 'pipe'
  const child = spawn(node, parameters, { cwd: ROOT, env, stdio: ['ignore', output, output] })
  const printed = []
  child.stdout?.on('data', (part) => printed.push(part))
  child.stderr?.on('data', (part) => printed.push(part))
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(printed))
      resolve(code ?? 1)
    })
  })
}

/** The failed tests of a step, or the name of the step if its runner named none. */
function failuresOf({ name, failures }) {
  const report = failures && readReport(reportOf(name))
  const failed = report ? failures(report) : []
  return failed.length > 0 ? failed : [{ name, messages: [] }]
}

function describeFailure({ name, messages }) {
  const lines = messages.flatMap((message) =>
    stripVTControlCharacters(message).split('\n').slice(0, MAX_LINES),
  )
  const text = [`failed: ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
  return text.replaceAll(`${ROOT}/`, '')
}

const reportOf = (name) => join(RESULTS, `${name.replaceAll(' ', '-')}.json`)

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
