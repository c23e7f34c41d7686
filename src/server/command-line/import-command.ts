import { HOURS_ANSWERS } from '../../domain/places/hours-reader.ts'
import { createReadStream } from 'node:fs'
import { stat, appendFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { CheckedImport } from '../../domain/import/rows/row-reader.ts'
import type { ImportRequest } from '../../domain/import/open-import.ts'
import { MISSING_CHOICES, type ImportProgress } from '../../domain/import/import-run.ts'
import { parseColumnChoice } from '../../domain/import/columns/set-columns.ts'
import { type AllMessages, allMessagesOf } from '../../web/messages/all.ts'
import { composeGeocoding } from '../compose/compose-geocoding.ts'
import type { Foundation } from '../compose/foundation.ts'
import { loadConfig } from '../config.ts'
import { composeImporter } from '../import/compose-importer.ts'
import { recoverInterrupted } from '../import/recover-interrupted.ts'
import { withFoundation } from './with-storage.ts'
import {
  answerByLine,
  chooseByLine,
  type LineChoices,
  readLineChoices,
} from './import-questions.ts'
import { printReport } from './import-report.ts'
import { fail, FLAG, readArguments, failWithUsage, succeed, TEXT } from './read-arguments.ts'
import { rejectedRows } from '../../domain/import/rejected-rows.ts'
import { unknownWords } from '../../domain/import/unknown-words.ts'
import { createVocabularyEditor } from '../../domain/places/edit-vocabulary.ts'
import type { Importer } from '../../domain/import/importer.ts'
import { countOpenQuestions } from '../../domain/import/answer-questions.ts'
import type { ImportStore } from '../../domain/import/import-store.ts'
import { clockAndRandom } from '../compose/clock-and-random.ts'
import { log } from '../log.ts'

type Values = ReturnType<typeof readParameters>['values']

function readParameters(args: string[]) {
  return readArguments(args, {
    'dry-run': FLAG,
    source: TEXT,
    category: TEXT,
    'create-categories': FLAG,
    country: TEXT,
    sheet: TEXT,
    map: { type: 'string', multiple: true, default: [] },
    missing: TEXT,
    'mend-swapped': FLAG,
    overwrite: FLAG,
    hours: { type: 'string', multiple: true, default: [] },
    drafts: FLAG,
    'exact-only': FLAG,
    'no-geocoder': FLAG,
    rejected: TEXT,
    apply: FLAG,
    list: FLAG,
    undo: TEXT,
    unchanged: FLAG,
    yes: FLAG,
    questions: TEXT,
    same: { type: 'string', multiple: true, default: [] },
    new: { type: 'string', multiple: true, default: [] },
    leave: { type: 'string', multiple: true, default: [] },
  })
}

/**
 * `import FILE`: checks every row, prints the result, and applies everything in one transaction. `import --list` and `import --undo NUMBER`
 * are for earlier imports, `import --questions NUMBER` for rows that an import skipped.
 */
export async function runImport(parameters: string[]): Promise<number> {
  const { values, positionals } = readParameters(parameters)
  const words = allMessagesOf(values.english ? 'en' : 'de')
  if (values.list && positionals.length === 0) {
    return withImports(words, ({ storage }) => listImports(storage.imports, words))
  }
  if (values.undo !== undefined && positionals.length === 0) {
    const id = Number(values.undo)
    const { unchanged: isUnchangedOnly, yes: isConfirmed } = values
    return withImports(words, (foundation) => {
      const { imports } = foundation.storage
      const importer = openImporter(foundation)
      return undo({ importer, imports }, id, { words, isUnchangedOnly, isConfirmed })
    })
  }
  const lineChoices = readLineChoices(values)
  if (!lineChoices) return fail(words.importing.questions.unreadable, 2)
  if (values.questions !== undefined && positionals.length === 0) {
    const id = Number(values.questions)
    return withImports(words, (foundation) => {
      return answerByLine(id, lineChoices, { importer: openImporter(foundation), words })
    })
  }
  const [path, ...more] = positionals
  const missing = MISSING_CHOICES.find((choice) => choice === values.missing)
  if (
    !path ||
    more.length > 0 ||
    (values['dry-run'] && values.apply) ||
    (values.missing !== undefined && !missing)
  ) {
    return failWithUsage('import')
  }
  if (!(await isFile(path))) return fail(`${words.problems.import_unreadable} (${path})`)
  const columns = values.map.flatMap((text) => parseColumnChoice(text) ?? [])
  if (columns.length < values.map.length) return fail(words.importing.problems.mapping_invalid, 2)
  const { source, category, country, sheet } = values
  const file = { name: basename(path), open: () => createReadStream(path), sheet, columns }
  const hours = HOURS_ANSWERS.filter((one) => values.hours.includes(one))
  if (hours.length < new Set(values.hours).size) return failWithUsage('import')
  const mendsSwapped = values['mend-swapped']
  const isExactOnly = values['exact-only']
  const skipsGeocoder = values['no-geocoder']
  const settings = {
    source,
    category,
    country,
    missing,
    mendsSwapped,
    overwritesByHand: values.overwrite,
    keepsUnlocated: values.drafts,
    hours,
    isExactOnly,
    skipsGeocoder,
  }
  const request = { file, ...settings }
  return withImports(words, (foundation) =>
    importFile(request, { foundation, words, values, lineChoices }),
  )
}

/** Opens what the command needs, and reports what happened to interrupted imports. */
async function withImports(
  words: AllMessages,
  work: (foundation: Foundation) => Promise<number>,
): Promise<number> {
  return withFoundation(async (foundation) => {
    const notes = await recoverInterrupted(foundation.storage.imports, words)
    for (const note of notes) console.log(note)
    return work(foundation)
  })
}

function openImporter(
  foundation: Foundation,
  overrides: Parameters<typeof composeImporter>[1] = {},
) {
  const { directory, filesS3 } = loadConfig()
  return composeImporter({ ...foundation, directory, filesS3, log }, overrides)
}

type ImportCommandContext = {
  foundation: Foundation
  words: AllMessages
  values: Values
  /** the answers about rows that may be stored places */
  lineChoices: LineChoices
}

async function importFile(
  request: ImportRequest,
  { foundation, words, values, lineChoices }: ImportCommandContext,
): Promise<number> {
  const { importing } = words
  const geocoding = await composeGeocoding(loadConfig(), foundation.storage)
  const importer = openImporter(foundation, { geocoding })
  const onProgress = showProgress(words)
  const refuse = (
    problem: keyof AllMessages['importing']['problems'],
    header?: readonly string[],
  ) => {
    const columns = header ? [importing.columnsFound(header)] : []
    return fail([importing.problems[problem], ...columns].join('\n'))
  }
  const report = async (checked: CheckedImport) => {
    printReport(checked.report, words, (line) => console.log(line))
    if (values.rejected) await writeRejected(checked, values.rejected, words)
  }
  if (values['dry-run'] || values['create-categories']) {
    const outcome = await importer.check(request, onProgress)
    if (!outcome.ok) return refuse(outcome.problem, outcome.header)
    if (values['dry-run']) {
      await report(outcome.checked)
      return succeed(importing.dryRun)
    }
    await createCategories(outcome.checked, foundation, words)
  }
  const prepared = await importer.prepare(request, 'cli', onProgress)
  if (!prepared.ok) return refuse(prepared.problem, prepared.header)
  if ((await foundation.storage.imports.counts(prepared.id)).length === 0) {
    await importer.discard(prepared.id)
    await report(prepared.checked)
    return succeed(importing.nothingNew)
  }
  const chosen = await chooseByLine(foundation.storage.imports, prepared.id, lineChoices)
  if (!chosen.ok) {
    await importer.discard(prepared.id)
    return fail(importing.questions.unknownLine(chosen.line), 2)
  }
  const applied = await importer.apply(prepared.id, 'cli', onProgress)
  if (!applied.ok) {
    await importer.discard(prepared.id)
    if (applied.problem === 'missing_unanswered') await report(prepared.checked)
    return refuse(applied.problem)
  }
  await report(prepared.checked)
  console.log(importing.applied(applied.catalogueVersion))
  if (applied.setAside > 0) {
    console.log(importing.questions.leftOver(prepared.id, applied.setAside))
  }
  return succeed(importing.undoBy(prepared.id))
}

async function createCategories(
  { report }: CheckedImport,
  { storage }: Foundation,
  { importing }: AllMessages,
): Promise<void> {
  const names = unknownWords(report.notices.first)
  if (!names) return
  const editor = createVocabularyEditor({ ...storage, ...clockAndRandom })
  await editor.addNamed(names, 'cli')
  console.log(importing.created(names))
}

// One line that overwrites itself on a terminal, and nothing when the output is a file.
function showProgress({ importing }: AllMessages): (progress: ImportProgress) => void {
  if (!process.stderr.isTTY) return () => undefined
  return (progress) => {
    process.stderr.write(`\r\u001b[K${importing.progress(progress)}`)
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch {
    // Whatever the reason, all a person can do is name another file.
    return false
  }
}

/** Writes the rejected rows with their reasons into a new file, and says how many. Never overwrites an existing file. */
async function writeRejected(
  checked: CheckedImport,
  path: string,
  { importing }: AllMessages,
): Promise<void> {
  try {
    // Spreadsheets recognise UTF-8 only by its byte order mark.
    await writeFile(path, '\ufeff', { flag: 'wx' })
  } catch {
    console.error(importing.fileExists(path))
    return
  }
  let count = -1
  const rows = rejectedRows(checked, importing.reasonColumn, (issue) =>
    importing.reasons[issue.reason](issue),
  )
  for await (const row of rows) {
    count += 1
    await appendFile(path, row)
  }
  console.log(importing.rejectedWritten(Math.max(0, count), path))
}

const MAX_LISTED = 50

/** `import --list` */
async function listImports(imports: ImportStore, words: AllMessages): Promise<number> {
  const { importing } = words
  const runs = await imports.list(MAX_LISTED)
  const open = await countOpenQuestions(imports)
  if (runs.length === 0) console.log(importing.noImports)
  for (const { id, createdAt, fileName, status, report } of runs) {
    const counts = report && importing.counts(report)
    const count = open.get(id)
    const questions = count && importing.questions.open(count)
    const at = createdAt.toISOString().slice(0, 16).replace('T', ' ')
    const parts = [at, fileName, counts, questions]
    console.log(
      `${String(id).padStart(5)}  ${importing.statuses[status]}: ${parts.filter(Boolean).join(', ')}`,
    )
  }
  return 0
}

type Options = {
  words: AllMessages
  isUnchangedOnly: boolean
  /** a person confirmed that published places may change */
  isConfirmed: boolean
}

type Ports = { importer: Pick<Importer, 'undo'>; imports: Pick<ImportStore, 'countLive'> }

/** `import --undo NUMBER`: all of it, or with `--unchanged` only unchanged places. Without `--yes` it says what visitors would notice. */
export async function undo(
  { importer, imports }: Ports,
  id: number,
  { words: { importing }, isUnchangedOnly, isConfirmed }: Options,
): Promise<number> {
  const live = await imports.countLive(id)
  if (!isConfirmed && live.vanish + live.change > 0) {
    console.error(importing.undoEffect(live, isUnchangedOnly))
    return fail(importing.confirmUndo(id, isUnchangedOnly), 2)
  }
  const outcome = await importer.undo(id, isUnchangedOnly ? 'unchanged' : 'all', 'cli')
  if (outcome.ok) return succeed(importing.undone(id, outcome.undone, outcome.left))
  if (outcome.problem !== 'changed_since') return fail(importing.undoProblems[outcome.problem](id))
  console.error(importing.changedSince(id, outcome.total))
  for (const { name, slug } of outcome.first) console.error(`  ${name} (${slug})`)
  return 1
}
