import {
  chooseDoubles,
  type DoubleChoice,
  type DoubleChoices,
} from '../../domain/import/answer-doubles.ts'
import type { Import } from '../../domain/import/import-places.ts'
import type { ImportChange } from '../../domain/import/import-run.ts'
import type { ImportStore } from '../../domain/import/import-store.ts'
import type { Messages } from '../../web/messages/all.ts'

/** What is said of rows that may be stored places, by their lines in the file, and of all others. */
export type LineChoices = { lines: ReadonlyMap<number, DoubleChoice>; others?: DoubleChoice }

type Said = Record<'same' | 'new' | 'leave', string[]>

/** Of `--same 3,7 --new 9 --leave all`; undefined where something is no line, or said twice. */
export function readLineChoices(said: Said): LineChoices | undefined {
  const lines = new Map<number, DoubleChoice>()
  let others: DoubleChoice | undefined
  const all = { same: said.same, new: said.new, none: said.leave }
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

type Reading = Pick<ImportStore, 'changes'>

type Found = { ok: true; choices: DoubleChoices } | { ok: false; line: number }

/** For an import whose rows were checked just now: what is said of them holds when it is applied. */
export async function chooseByLine(
  imports: ImportStore,
  id: number,
  said: LineChoices,
): Promise<Found> {
  if (said.lines.size === 0 && said.others === undefined) return { ok: true, choices: { each: [] } }
  const found = choicesFor(await doublesOf(imports, id, () => true), said)
  if (found.ok) await chooseDoubles(imports, id, found.choices)
  return found
}

type Asking = { imports: ImportStore; places: Import; words: Messages }

/** `import --doubles NUMBER`: the rows that it left out since they may be stored places, or what is said of them done. */
export async function answerByLine(
  id: number,
  said: LineChoices,
  { imports, places, words: { importing } }: Asking,
): Promise<number> {
  const open = await doublesOf(imports, id, ({ isOpen }) => isOpen === true)
  if (open.length === 0) {
    console.error(importing.doubles.none(id))
    return 1
  }
  if (said.lines.size === 0 && said.others === undefined) {
    for (const change of open) printDouble(change, importing)
    console.log(`\n${importing.doubles.how(id)}`)
    return 0
  }
  const found = choicesFor(open, said)
  if (!found.ok) {
    console.error(importing.doubles.unknownLine(found.line))
    return 2
  }
  const outcome = await places.answer(id, found.choices, 'cli')
  if (outcome.ok) {
    console.log(importing.doubles.answered(outcome.answered))
    console.log(importing.rollBackBy(id))
    return 0
  }
  console.error(importing.doubles.problems[outcome.problem])
  return 1
}

function printDouble(
  { line = 0, name, similar, match }: ImportChange,
  importing: Messages['importing'],
): void {
  if (!similar) return
  console.log(importing.doubles.row(line, name, similar))
  for (const { field, before = '–', after = '–' } of match?.update?.differences ?? []) {
    console.log(`    ${field}: ${before} → ${after}`)
  }
}

function choicesFor(doubles: readonly ImportChange[], { lines, others }: LineChoices): Found {
  const known = new Set(doubles.map(({ line }) => line))
  for (const line of lines.keys()) if (!known.has(line)) return { ok: false, line }
  const each = doubles.flatMap(({ position, line = 0 }) => {
    const is = lines.get(line) ?? others
    return is ? [{ position, is }] : []
  })
  return { ok: true, choices: { each } }
}

const PAGE = 500

async function doublesOf(
  imports: Reading,
  id: number,
  isMeant: (change: ImportChange) => boolean,
): Promise<ImportChange[]> {
  const found: ImportChange[] = []
  let after = 0
  for (;;) {
    const page = await imports.changes(id, { kind: 'new', similar: true }, { after, limit: PAGE })
    found.push(...page.filter(isMeant))
    if (page.length < PAGE) return found
    after = page.at(-1)?.position ?? after
  }
}
