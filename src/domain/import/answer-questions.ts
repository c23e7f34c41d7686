import type { Actor, PlaceChange } from '../places/place-store.ts'
import { completeChange } from './apply-import.ts'
import { withTakenFields } from './changes/field-conflicts.ts'
import { rebaseChanges, CONTENT_FIELDS } from './changes/place-content.ts'
import { differencesOf, hoursAt } from './changes/compare-with-places.ts'
import { withoutMarks } from './changes/hand-set-fields.ts'
import { createSlugAllocator } from './changes/plan-import.ts'
import { skippedProblem } from './check-import.ts'
import {
  type CategoryFinder,
  createCategoryFinder,
  type CheckedRun,
  isChecked,
} from './columns/choose-category.ts'
import type {
  FieldDifference,
  ImportChange,
  ImportMatch,
  ImportRun,
  ImportStatus,
  QuestionReason,
  Answer,
  Answers,
} from './import-run.ts'
import type { ImportPorts } from './open-import.ts'
import type {
  AnswerEffect,
  ChangeChoices,
  ChangeSetReader,
  ImportApplier,
  ImportQuestion,
  ImportRunStore,
  Page,
  QuestionCount,
  StagedPlace,
} from './import-store.ts'

/** Whether the answers leave everything as it is. */
export function isEmptyAnswer(answers: Answers): boolean {
  return 'all' in answers ? answers.all === 'none' : answers.each.every(({ is }) => is === 'none')
}

/** Records answers for an import that waits to be applied: nothing happens before that. */
export async function chooseAnswers(
  imports: Pick<ChangeSetReader, 'changeAt'> & Pick<ChangeChoices, 'setMatched' | 'setAccepted'>,
  id: number,
  answers: Answers,
): Promise<void> {
  if ('all' in answers) {
    await imports.setMatched(id, 'all', answers.all === 'same')
    if (answers.all === 'same') return
    await imports.setAccepted(id, { kind: 'new', similar: true }, answers.all === 'new')
    return
  }
  // Only one of the rows about a place can update it, so the others are released first.
  const inOrder = answers.each.toSorted((one, other) => rankOf(one.is) - rankOf(other.is))
  for (const { position, is } of inOrder) {
    const change = await imports.changeAt(id, position)
    if (!change?.similar) continue
    await imports.setMatched(id, { position }, is === 'same')
    if (is !== 'same') await imports.setAccepted(id, { position }, is === 'new')
  }
}

const rankOf = (is: Answer) => (is === 'same' ? 1 : 0)

/** Imports that are searched, newest first. */
export const MAX_SEARCHED_IMPORTS = 200

/** The imports whose questions can be answered: the last applied one of each source. */
export async function countOpenQuestions(
  imports: Pick<ImportRunStore, 'list'> & Pick<ImportApplier, 'countQuestions'>,
): Promise<Map<number, QuestionCount>> {
  const counts = await imports.countQuestions()
  if (counts.size === 0) return new Map()
  const latest = await latestImports(imports)
  return new Map([...counts].filter(([id]) => latest.has(id)))
}

/** The last applied import of each source: later imports ask the same questions again. */
export async function latestImports(imports: Pick<ImportRunStore, 'list'>): Promise<Set<number>> {
  const latest = await latestOfEachSource(imports, ['applied'])
  return new Set(latest.map(({ id }) => id))
}

/** The last import of each source that has one of these states. */
export async function latestOfEachSource(
  imports: Pick<ImportRunStore, 'list'>,
  statuses: readonly ImportStatus[],
): Promise<ImportRun[]> {
  const latest = new Map<string, ImportRun>()
  for (const run of await imports.list(MAX_SEARCHED_IMPORTS)) {
    const system = run.report?.system
    if (system === undefined || !statuses.includes(run.status) || latest.has(system)) continue
    latest.set(system, run)
  }
  return [...latest.values()]
}

/** A question as it is shown to a person. */
export type OpenQuestion = {
  change: ImportChange
  reason: QuestionReason
  /** what the answer `same` would change in the stored place now */
  differences: FieldDifference[]
  /** the answers that can be given, apart from `none` */
  answers: Exclude<Answer, 'none'>[]
}

type QuestionPorts = Pick<ImportPorts, 'imports' | 'readHours' | 'now'>

/** The questions of an applied import, in the order of the file; with `setAside` only those about rows that did not fit. */
export async function listQuestions(
  id: number,
  { after = 0, limit, setAside = false }: Page & { setAside?: boolean },
  ports: QuestionPorts,
): Promise<OpenQuestion[]> {
  const questions: OpenQuestion[] = []
  if (limit < 1) return questions
  for await (const question of ports.imports.streamQuestions(id, { after })) {
    const { change, reason } = question
    if (setAside && reason === 'similar_place') continue
    const update = hasCurrentPlace(question) ? await updateOf(question, ports) : undefined
    const answers: OpenQuestion['answers'] = []
    if (hasCurrentPlace(question) && (update || reason === 'similar_place')) answers.push('same')
    if (question.staged && reason !== 'id_taken') answers.push('new')
    questions.push({ change, reason, differences: update?.differences ?? [], answers })
    if (questions.length === limit) break
  }
  return questions
}

export type AnswerOutcome =
  | { ok: true; answered: number }
  /**
   * nothing was written: the import is not applied, a later import of its source asks the same question, or the answer is no longer
   * possible
   */
  | { ok: false; problem: 'not_open' }
  /** somebody changed a place or answered at the same moment; nothing was written */
  | { ok: false; problem: 'conflict' }

type AnswerContext = {
  ports: Pick<ImportPorts, 'imports' | 'places' | 'site' | 'photos' | 'readHours' | 'now'>
  actor: Actor
}

/** Applies the answers to the questions of an applied import, in one transaction. Undoing the import undoes them. */
export async function answerQuestions(
  id: number,
  answers: Answers,
  { ports, actor }: AnswerContext,
): Promise<AnswerOutcome> {
  const { imports } = ports
  const run = await imports.byId(id)
  if (!isChecked(run)) return { ok: false, problem: 'not_open' }
  let outcome: AnswerOutcome | undefined
  try {
    outcome = await write(run, answers, { ports, actor })
    return outcome
  } finally {
    const problem = outcome?.ok ? skippedProblem(run) : (outcome?.problem ?? 'failed')
    await imports.move(id, ['applied'], 'applied', { problem })
  }
}

async function write(
  run: CheckedRun,
  answers: Answers,
  { ports, actor }: AnswerContext,
): Promise<AnswerOutcome> {
  const { id } = run
  if (!(await countOpenQuestions(ports.imports)).has(id)) return { ok: false, problem: 'not_open' }
  let answered = 0
  const categoryIdsOf = await createCategoryFinder(run, { site: ports.site, actor })
  async function* countQuestions() {
    for await (const effect of effectsOf(id, answers, { ports, categoryIdsOf })) {
      answered += 1
      yield effect
    }
  }
  const applied = await ports.imports.answer(id, countQuestions(), actor)
  if (applied.ok && answered > 0) return { ok: true, answered }
  return { ok: false, problem: applied.ok ? 'not_open' : 'conflict' }
}

type EffectContext = Pick<AnswerContext, 'ports'> & { categoryIdsOf: CategoryFinder }

async function* effectsOf(
  id: number,
  answers: Answers,
  { ports, categoryIdsOf }: EffectContext,
): AsyncGenerator<AnswerEffect> {
  const each =
    'each' in answers ? new Map(answers.each.map((one) => [one.position, one.is])) : undefined
  const slugsFor = createSlugAllocator((slugs) => ports.places.takenSlugs(slugs))
  const changed = new Set<string>()
  const which = each && { positions: [...each.keys()] }
  for await (const question of ports.imports.streamQuestions(id, which)) {
    const { change: row, reason, staged } = question
    const { position } = row
    const is = 'all' in answers ? isPossibleDuplicate(question) && answers.all : each?.get(position)
    if (is === 'new' && staged && reason !== 'id_taken') {
      const [slug = ''] = await slugsFor([staged.place.slug])
      const change = await additionOf(row, staged, { ports, categoryIdsOf, slug })
      yield { position, change }
    }
    if (is !== 'same' || !hasCurrentPlace(question)) continue
    const placeId = question.current.id
    const isFirst = !question.isSettled && !changed.has(placeId)
    const update = isFirst ? await updateOf(question, ports) : undefined
    // From now on, the id of a new row is an alias of the place that it resembles.
    const decision = row.kind === 'new' ? (update ? 'update' : 'same') : undefined
    if (!update) {
      yield { position, decision }
      continue
    }
    changed.add(placeId)
    const { after: place, before } = update
    const change: PlaceChange = { kind: 'update', place, expectedVersion: before.version }
    yield { position, decision, update, change }
  }
}

const isPossibleDuplicate = ({ reason }: ImportQuestion) => reason === 'similar_place'

async function additionOf(
  { location }: ImportChange,
  { place, category }: StagedPlace,
  { ports, categoryIdsOf, slug }: EffectContext & { slug: string },
): Promise<PlaceChange> {
  const added = { ...place, slug, categoryIds: categoryIdsOf(category) }
  return completeChange({ kind: 'add', place: added }, location, ports)
}

type CurrentQuestion = ImportQuestion & Required<Pick<ImportQuestion, 'current'>>

// An archived place was merged or closed: the next import asks about the current state.
function hasCurrentPlace(question: ImportQuestion): question is CurrentQuestion {
  const { change, current, reason } = question
  if (change.kind === 'new' && !change.match) return false
  if (reason === 'id_taken' && change.kind !== 'new') return false
  return (current?.status ?? 'archived') !== 'archived'
}

/**
 * The changes that the row would make to the place as it is now. For a new row that resembles the place, later edits by people stay; for a
 * row about the place, the row wins, because a person has seen the difference.
 */
async function updateOf(
  { change, current }: CurrentQuestion,
  { readHours, now }: Pick<QuestionPorts, 'readHours' | 'now'>,
): Promise<ImportMatch['update']> {
  const isNew = change.kind === 'new'
  const update = isNew ? change.match?.update : change
  const taken = isNew ? update : update && { ...update, ...withTakenFields(change) }
  const { before, after: to, differences: checked } = taken ?? {}
  if (!before || !to || !checked) return undefined
  if (current.version === before.version) return { before, after: to, differences: checked }
  const carried = rebaseChanges(current, {
    from: before,
    to,
    onConflict: isNew ? 'stays' : 'counts',
  })
  const weeklyHours = carried.openingHours
    ? await hoursAt(carried, { readHours, now: now() })
    : carried.weeklyHours
  const answered = { ...carried, weeklyHours }
  const differences = differencesOf(current, answered, [...CONTENT_FIELDS])
  if (differences.length === 0) return undefined
  return { before: current, after: withoutMarks(answered, differences), differences }
}
