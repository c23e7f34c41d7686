import type { Actor, PlaceChange } from '../places/place-store.ts'
import { asItIsNow } from './as-it-is-now.ts'
import { carryOver } from './changes/carry-over.ts'
import { differencesOf, hoursAt } from './changes/compare-with-places.ts'
import { CONTENT_FIELDS } from './changes/place-content.ts'
import { createSlugRegister } from './changes/slug-register.ts'
import { leftOut } from './changes/unattended.ts'
import {
  type CategoryFinder,
  categoryFinder,
  type CheckedRun,
  isChecked,
} from './import-categories.ts'
import type { ImportPorts } from './import-request.ts'
import type { ImportMatch } from './import-run.ts'
import type { DoubleAnswer, ImportStore, OpenDouble } from './import-store.ts'
import { openDoubles } from './open-doubles.ts'

/** What a new row is that may be a stored place: that place, another one, or nothing that is said yet. */
export const DOUBLE_CHOICES = ['same', 'new', 'none'] as const
export type DoubleChoice = (typeof DOUBLE_CHOICES)[number]

/** Said of some rows, by the positions of their changes, or of all that are open. */
export type DoubleChoices =
  | { each: readonly { position: number; is: DoubleChoice }[] }
  | { all: DoubleChoice }

/** Nobody need be told: they stay as they are. */
export function saysNothing(choices: DoubleChoices): boolean {
  return 'all' in choices ? choices.all === 'none' : choices.each.every(({ is }) => is === 'none')
}

/** Says it of an import that waits to be applied: nothing happens before it is. */
export async function chooseDoubles(
  imports: Pick<ImportStore, 'changeAt' | 'match' | 'accept'>,
  id: number,
  choices: DoubleChoices,
): Promise<void> {
  if ('all' in choices) {
    await imports.match(id, 'all', choices.all === 'same')
    if (choices.all === 'same') return
    await imports.accept(id, { kind: 'new', similar: true }, choices.all === 'new')
    return
  }
  // Of two rows that are the same place the first one changes it: another one may no longer be said to.
  const inOrder = choices.each.toSorted((one, other) => rankOf(one.is) - rankOf(other.is))
  for (const { position, is } of inOrder) {
    const change = await imports.changeAt(id, position)
    if (!change?.similar) continue
    await imports.match(id, { position }, is === 'same')
    if (is !== 'same') await imports.accept(id, { position }, is === 'new')
  }
}

const rankOf = (is: DoubleChoice) => (is === 'same' ? 1 : 0)

export type AnswerOutcome =
  | { ok: true; answered: number }
  /** nothing was written: it is not applied, a later import of its source asks the same, or nothing can be answered so any more */
  | { ok: false; problem: 'not_open' }
  /** nothing was written: somebody changed a place, or answered, just then */
  | { ok: false; problem: 'conflict' }

type Answering = {
  ports: Pick<ImportPorts, 'imports' | 'places' | 'site' | 'photos' | 'readHours' | 'now'>
  actor: Actor
}

/** Does what is said of rows that an import left out when it was applied, in one transaction. It is taken back with the import. */
export async function answerDoubles(
  id: number,
  choices: DoubleChoices,
  { ports, actor }: Answering,
): Promise<AnswerOutcome> {
  const { imports } = ports
  const run = await imports.byId(id)
  if (!isChecked(run)) return { ok: false, problem: 'not_open' }
  let outcome: AnswerOutcome | undefined
  try {
    outcome = await write(run, choices, { ports, actor })
    return outcome
  } finally {
    const problem = outcome?.ok ? leftOut(run) : (outcome?.problem ?? 'failed')
    await imports.move(id, ['applied'], 'applied', { problem })
  }
}

async function write(
  run: CheckedRun,
  choices: DoubleChoices,
  { ports, actor }: Answering,
): Promise<AnswerOutcome> {
  const { id } = run
  if (!(await openDoubles(ports.imports)).has(id)) return { ok: false, problem: 'not_open' }
  let answered = 0
  const categoryIdsOf = await categoryFinder(run, ports.site, actor)
  async function* counted() {
    for await (const answer of answersOf(id, choices, { ports, categoryIdsOf })) {
      answered += 1
      yield answer
    }
  }
  const applied = await ports.imports.answerDoubles(id, counted(), actor)
  if (applied.ok && answered > 0) return { ok: true, answered }
  return { ok: false, problem: applied.ok ? 'not_open' : 'conflict' }
}

type Finding = Pick<Answering, 'ports'> & { categoryIdsOf: CategoryFinder }

async function* answersOf(
  id: number,
  choices: DoubleChoices,
  { ports, categoryIdsOf }: Finding,
): AsyncGenerator<DoubleAnswer> {
  const each =
    'each' in choices ? new Map(choices.each.map((one) => [one.position, one.is])) : undefined
  const slugsFor = createSlugRegister((slugs) => ports.places.takenSlugs(slugs))
  const changed = new Set<string>()
  const positions = each && [...each.keys()]
  for await (const double of ports.imports.streamDoubles(id, positions)) {
    const { position } = double.change
    const is = 'all' in choices ? choices.all : each?.get(position)
    if (is === 'new') {
      const [slug = ''] = await slugsFor([double.staged.place.slug])
      const change = await additionOf(double, { ports, categoryIdsOf, slug })
      yield { position, change }
    }
    if (is !== 'same' || !isThere(double)) continue
    const { match } = double.change
    const isFirst = !double.isSettled && !changed.has(match.placeId)
    const update = isFirst ? await updateOf(double, match, ports) : undefined
    if (!update) {
      yield { position, said: 'same' }
      continue
    }
    changed.add(match.placeId)
    const { after: place, before } = update
    const change: PlaceChange = { kind: 'update', place, expectedVersion: before.version }
    yield { position, said: 'update', update, change }
  }
}

async function additionOf(
  { change: { location }, staged: { place, category } }: OpenDouble,
  { ports, categoryIdsOf, slug }: Finding & { slug: string },
): Promise<PlaceChange> {
  const added = { ...place, slug, categoryIds: categoryIdsOf(category) }
  return asItIsNow({ kind: 'add', place: added }, location, ports)
}

type There = OpenDouble & Required<Pick<OpenDouble, 'current'>> & { change: { match: ImportMatch } }

// One that is archived by now has been merged into another, or closed: the next import asks what holds.
function isThere(double: OpenDouble): double is There {
  return double.change.match !== undefined && (double.current?.status ?? 'archived') !== 'archived'
}

/** What the row changes of the place as it is today; what somebody has set since stays. */
async function updateOf(
  { current }: There,
  { update }: ImportMatch,
  { readHours, now }: Answering['ports'],
): Promise<ImportMatch['update']> {
  if (!update || current.version === update.before.version) return update
  const carried = carryOver(current, { from: update.before, to: update.after })
  const weeklyHours = carried.openingHours
    ? await hoursAt(carried, { readHours, now: now() })
    : carried.weeklyHours
  const after = { ...carried, weeklyHours }
  const differences = differencesOf(current, after, [...CONTENT_FIELDS])
  return differences.length > 0 ? { before: current, after, differences } : undefined
}
