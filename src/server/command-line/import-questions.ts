import { chooseAnswers, type OpenQuestion } from '../../domain/import/answer-questions.ts'
import { type Answer, type Answers, type ImportChange } from '../../domain/import/import-run.ts'
import type { Importer } from '../../domain/import/importer.ts'
import type { ImportStore } from '../../domain/import/import-store.ts'
import type { AllMessages } from '../../web/messages/all.ts'
import { fail, succeed } from './read-arguments.ts'

/** The answers about rows that may be stored places, by line of the file, and the answer about all others. */
export type LineChoices = { lines: ReadonlyMap<number, Answer>; others?: Answer }

type LineFlags = Record<'same' | 'new' | 'leave', string[]>

/** Parses `--same 3,7 --new 9 --leave all`; undefined when a value is not a line, or a line occurs twice. */
export function readLineChoices(flags: LineFlags): LineChoices | undefined {
  const lines = new Map<number, Answer>()
  let others: Answer | undefined
  const all = { same: flags.same, new: flags.new, none: flags.leave }
  for (const is of ['same', 'new', 'none'] as const) {
    for (const text of all[is].flatMap((one) => one.split(','))) {
      const line = /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
      const isTaken = line === undefined ? others !== undefined : lines.has(line)
      if (isTaken || (line === undefined && text.trim() !== 'all')) return undefined
      if (line === undefined) others = is
      else lines.set(line, is)
    }
  }
  return { lines, others }
}

type LineChoiceResult = { ok: true; choices: Answers } | { ok: false; line: number }

/** Stores the answers for an import that was just checked; they count when it is applied. */
export async function chooseByLine(
  imports: ImportStore,
  id: number,
  choices: LineChoices,
): Promise<LineChoiceResult> {
  if (choices.lines.size === 0 && choices.others === undefined)
    return { ok: true, choices: { each: [] } }
  // The possible duplicates.
  const rows = await readAll(
    (page) => imports.changes(id, { kind: 'new', similar: true }, page),
    ({ position }) => position,
  )
  const found = choicesFor(rows, choices)
  if (found.ok) await chooseAnswers(imports, id, found.choices)
  return found
}

type Context = { importer: Importer; words: AllMessages }

/** `import --questions NUMBER`: lists the rows that the import skipped, or answers them. */
export async function answerByLine(
  id: number,
  choices: LineChoices,
  { importer, words: { importing } }: Context,
): Promise<number> {
  const open = await readAll(
    (page) => importer.questions(id, page),
    ({ change }) => change.position,
  )
  if (open.length === 0) return fail(importing.questions.none(id))
  if (choices.lines.size === 0 && choices.others === undefined) {
    for (const question of open) printQuestion(question, importing)
    return succeed(`\n${importing.questions.how(id)}`)
  }
  const found = choicesFor(
    open.map(({ change, answers }) => ({ ...change, answers })),
    choices,
  )
  if (!found.ok) return fail(importing.questions.unknownLine(found.line), 2)
  const outcome = await importer.answer(id, found.choices, 'cli')
  if (outcome.ok) {
    console.log(importing.questions.answered(outcome.answered))
    return succeed(importing.undoBy(id))
  }
  return fail(importing.questions.problems[outcome.problem])
}

function printQuestion(
  { change: { line, name, similar }, reason, differences }: OpenQuestion,
  importing: AllMessages['importing'],
): void {
  const { questions } = importing
  if (reason !== 'similar_place') {
    console.log(questions.setAside(line, name, questions.reasons[reason]))
  } else if (similar) console.log(questions.row(line ?? 0, name, similar))
  for (const { field, before = '–', after = '–' } of differences) {
    console.log(`    ${field}: ${before} → ${after}`)
  }
}

type QuestionRow = Pick<ImportChange, 'position' | 'line'> & Partial<Pick<OpenQuestion, 'answers'>>

function choicesFor(
  rows: readonly QuestionRow[],
  { lines, others }: LineChoices,
): LineChoiceResult {
  for (const [line, is] of lines) {
    const row = rows.find((one) => one.line === line)
    if (!row || !allowsAnswer(row, is)) return { ok: false, line }
  }
  const each = rows.flatMap((row) => {
    const is = (row.line === undefined ? undefined : lines.get(row.line)) ?? others
    return is && allowsAnswer(row, is) ? [{ position: row.position, is }] : []
  })
  return { ok: true, choices: { each } }
}

function allowsAnswer({ answers }: QuestionRow, is: Answer): boolean {
  return is === 'none' || !answers || answers.includes(is)
}

const PAGE = 500

async function readAll<Row>(
  readPage: (page: { after: number; limit: number }) => Promise<readonly Row[]>,
  positionOf: (row: Row) => number,
): Promise<Row[]> {
  const found: Row[] = []
  for (;;) {
    const last = found.at(-1)
    const page = await readPage({ after: last ? positionOf(last) : 0, limit: PAGE })
    found.push(...page)
    if (page.length < PAGE) return found
  }
}
