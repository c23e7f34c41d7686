import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { createImport } from '../../domain/import/import-places.ts'
import type { ImportProgress } from '../../domain/import/import-request.ts'
import { parseColumnChoice } from '../../domain/import/set-columns.ts'
import { type Messages, messagesOf } from '../../web/messages/index.ts'
import { openFoundation } from '../compose.ts'
import { loadConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { printReport } from './import-report.ts'
import { writeRejected } from './write-rejected.ts'
import { USAGE } from './usage.ts'

/** `import FILE`: checks every row, says what it found, and applies all of it in one transaction. */
export async function runImport(parameters: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      source: { type: 'string' },
      category: { type: 'string' },
      country: { type: 'string' },
      sheet: { type: 'string' },
      map: { type: 'string', multiple: true, default: [] },
      rejected: { type: 'string' },
      apply: { type: 'boolean', default: false },
      english: { type: 'boolean', default: false },
    },
  })
  const [path, ...more] = positionals
  if (!path || more.length > 0 || (values['dry-run'] && values.apply)) {
    console.error(USAGE)
    return 2
  }
  const words = messagesOf(values.english ? 'en' : 'de')
  if (!(await isFile(path))) {
    console.error(`${words.problems.import_unreadable} (${path})`)
    return 1
  }
  const columns = values.map.flatMap((text) => parseColumnChoice(text) ?? [])
  if (columns.length < values.map.length) {
    console.error(words.importing.problems.mapping_invalid)
    return 2
  }
  const { source, category, country, sheet, rejected } = values
  const request = {
    file: { name: basename(path), open: () => createReadStream(path), sheet, columns },
    source,
    category,
    country,
  }
  return importFile(request, words, { isDryRun: values['dry-run'], rejected })
}

type Request = Parameters<ReturnType<typeof createImport>['check']>[0]

async function importFile(
  request: Request,
  words: Messages,
  { isDryRun, rejected }: { isDryRun: boolean; rejected?: string },
): Promise<number> {
  const log = createLog(
    (line) => void process.stderr.write(line),
    () => new Date(),
  )
  const { storage, gazetteer } = await openFoundation(loadConfig(), log)
  const fail = (problem: keyof Messages['importing']['problems']) => {
    console.error(words.importing.problems[problem])
    return 1
  }
  try {
    const places = createImport({
      places: storage.places,
      site: storage.site,
      locate: {
        postalCode: (country, code) => gazetteer.postalCode(country, code)?.center,
        region: (code) => gazetteer.region(code)?.bounds,
      },
      now: () => new Date(),
      randomBytes: (count) => randomBytes(count),
      defaultCountry: 'US',
    })
    const onProgress = showProgress(words)
    const outcome = await places.check(request, onProgress)
    if (!outcome.ok) return fail(outcome.problem)
    const { report } = outcome.checked
    const applied = isDryRun ? undefined : await places.apply(outcome.checked, 'cli', onProgress)
    if (applied && !applied.ok) return fail(applied.problem)
    printReport(report, words, (line) => console.log(line))
    if (rejected) await writeRejected(outcome.checked, rejected, words)
    if (!applied) console.log(words.importing.dryRun)
    else if (applied.catalogueVersion !== undefined) {
      console.log(words.importing.applied(applied.catalogueVersion))
    }
    return 0
  } finally {
    await storage.close()
  }
}

// One line that is written over where somebody watches, nothing where the output is a file.
function showProgress({ importing }: Messages): (progress: ImportProgress) => void {
  if (!process.stderr.isTTY) return () => undefined
  return ({ phase, rows, rowsPerSecond }) => {
    process.stderr.write(`\r\u001b[K${importing[phase](rows, rowsPerSecond)}`)
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch {
    // Whatever keeps it from being read, the person can only name another file.
    return false
  }
}
