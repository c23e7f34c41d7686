import { HOURS_ANSWERS } from '../../../domain/places/hours-reader.ts'
import type { Admin } from '../../../domain/admin/admin.ts'
import type { OpenQuestion } from '../../../domain/import/answer-questions.ts'
import {
  ANSWERS,
  type Answer,
  type Answers,
  type ImportReason,
  type IssueList,
  type ImportChange,
  type ImportMatch,
  type ImportRun,
  type ImportSettings,
  type RowIssue,
  type StoredIssue,
} from '../../../domain/import/import-run.ts'
import { attributeKey } from '../../../domain/import/changes/hand-set-fields.ts'
import type { OpenConflict } from '../../../domain/import/take-conflicts.ts'
import { handSetGroups } from '../../../domain/places/hand-set-groups.ts'
import { likelyHoursAnswer } from '../../../domain/import/likely-hours-answer.ts'
import { unknownWords } from '../../../domain/import/unknown-words.ts'
import {
  MAX_TEMPLATE_LENGTH,
  changeColumns,
  type ColumnChoice,
  type ColumnAnswer,
  columnNames,
  isSameColumn,
} from '../../../domain/import/columns/set-columns.ts'
import { IMPORT_FIELDS } from '../../../domain/import/columns/import-field.ts'
import type {
  ChangeCount,
  ChangeFilter,
  QuestionCount,
} from '../../../domain/import/import-store.ts'
import type { Locale, Place } from '../../../domain/places/place.ts'
import { type DifferenceWords, formatDifference } from '../shown-difference.ts'
import type { AdminPost } from '../requests.ts'
import { readFieldSources } from '../places/field-sources-view.ts'
import { readImportMap } from './import-map-view.ts'
import { readConflictChoice } from './conflict-choice.ts'
import { adminMessagesOf } from '../../messages/admin/admin-index.ts'

/** The lists of an import; the page shows one at a time. */
export const TABS = [
  'map',
  'set-aside',
  'doubtful',
  'new',
  'changed',
  'similar',
  'conflicts',
  'missing',
  'rejected',
  'notices',
  'columns',
] as const
export type Tab = (typeof TABS)[number]

/** The lists whose rows the map shows. */
export const MAP_TABS = ['new', 'changed', 'similar', 'doubtful', 'missing'] as const

const PAGE_SIZE = 50
/** How many cells of a rejected row to show; in most files these are number, name and street. */
const MAX_LABEL_CELLS = 3
const MAX_LABEL_LENGTH = 120

type ImportLine = Pick<ImportRun, 'id' | 'fileName' | 'status'> & {
  createdAt: string
  counts?: string
  /** the file was fetched on a schedule, and changes that need a person were skipped */
  isPartial: boolean
  /** rows that were skipped and wait for an answer */
  openQuestions?: QuestionCount
}

/** An import as the list shows it. */
export function importLine(
  run: ImportRun,
  { locale, openQuestions }: { locale: Locale; openQuestions: ReadonlyMap<number, QuestionCount> },
): ImportLine {
  const { id, fileName, status, createdAt, report, problem } = run
  const isPartial = status === 'applied' && problem === 'beyond_own'
  const counts = report && adminMessagesOf(locale).importing.counts(report)
  return {
    id,
    fileName,
    status,
    createdAt: createdAt.toISOString(),
    counts,
    isPartial,
    openQuestions: openQuestions.get(id),
  }
}

/** Everything that the page of one import shows. */
export async function readImport(
  admin: Admin,
  run: ImportRun,
  { url, words }: { url: URL; words: DifferenceWords },
) {
  const { id, status, report, settings, problem, hasChanges } = run
  const { imports } = admin
  const progress = imports.progress(id)
  const counts = await imports.counts(id)
  const questions = (await imports.countOpenQuestions()).get(id)
  const totals = totalsOf(counts, run, questions)
  const tab = tabOf(url.searchParams.get('show'), run, totals)
  const after = Number(url.searchParams.get('after')) || 0
  const page = { after, limit: PAGE_SIZE }
  const filter = filterOf(tab)
  const changes = filter && hasChanges ? await imports.changes(id, filter, page) : []
  const issueKind = tab === 'rejected' ? 'rejected' : 'notice'
  const isIssues = tab === 'rejected' || tab === 'notices'
  const reasons = isIssues ? reasonsOf(report?.[tab]) : []
  const reason = reasons.find((one) => one.reason === url.searchParams.get('reason'))?.reason
  const issues = isIssues ? await imports.issues(id, issueKind, { ...page, reason }) : []
  const setAside =
    tab === 'set-aside' && questions ? await imports.questions(id, { ...page, setAside: true }) : []
  const conflicts = tab === 'conflicts' ? await imports.conflicts(run, page) : []
  const of = MAP_TABS.find((one) => one === url.searchParams.get('of'))
  const map =
    tab === 'map' && hasChanges && !progress
      ? {
          of,
          ...(await readImportMap(imports, { run, filter: (of && filterOf(of)) ?? {}, counts })),
        }
      : undefined
  const unlocated = report?.rejected.byReason.coordinates_missing ?? 0
  // Rows rejected for missing coordinates belong to no kind, so only the map of all kinds counts them.
  if (map && !of) map.unlocated += unlocated
  const last =
    changes.at(-1)?.position ??
    issues.at(-1)?.position ??
    setAside.at(-1)?.change.position ??
    conflicts.at(-1)?.change.position
  return {
    id,
    fileName: run.fileName,
    status,
    problem,
    hasChanges,
    settings,
    columns: toShownColumns(run),
    templateColumns: (run.settings.columns ?? []).filter(({ isMade }) => isMade),
    progress,
    otherProcessProgress: run.progress,
    tab,
    after,
    next:
      changes.length + issues.length + setAside.length + conflicts.length === PAGE_SIZE
        ? last
        : undefined,
    totals,
    accepted: counts.reduce((sum, { accepted }) => sum + accepted, 0),
    acceptedHere: acceptedOf(counts, filter),
    hasOpenQuestions: (questions?.similar ?? 0) > 0,
    setAside: setAside.map((question) => toShownQuestion(question, words)),
    conflicts: await readConflicts(conflicts, { admin, run, words }),
    canTake: tab === 'conflicts' && (await imports.canTake(run)),
    undoQuestion: await readUndoQuestion(admin, run, url),
    undone: counts.reduce((sum, one) => sum + one.undone, 0),
    unchanged: report?.unchanged ?? 0,
    geocoding: report?.geocoding,
    hasRecords: report?.file.format === 'json',
    // Without a column for the country every row is rejected, although one answer would fix them all.
    country: report?.probableCountry,
    assumedCountry: report?.assumedCountry,
    hoursQuestion: hoursQuestionOf(run, words.locale),
    unlocated,
    unknownWords: await readUnknownWords(admin, run),
    map,
    geocoder: (await admin.geocoding())?.host,
    changes: changes.map(({ before: _before, after: place, match, ...shown }) => ({
      ...shown,
      match: match && toShownMatch(match, words),
      address: addressOf(shown.differences, words, place),
      differences: shown.differences.map((one) => formatDifference(one, words)),
    })),
    reasons,
    reason,
    issues: issues.map(({ cells, name = '', ...shown }) => ({
      ...(shown.reason === 'set_by_hand' ? formatConflict(shown, words) : shown),
      row: cells ? rowLabel(cells) : name,
    })),
  }
}

/** Names of categories and attributes in the file that the site does not have; undefined if there are none. */
async function readUnknownWords({ imports }: Admin, { id, report, hasChanges }: ImportRun) {
  const { byReason } = report?.notices ?? {}
  const page = { after: 0, limit: MAX_UNKNOWN_WORDS }
  const issuesOf = async (reason: 'category_unknown' | 'attribute_unknown') =>
    hasChanges && byReason?.[reason] ? imports.issues(id, 'notice', { ...page, reason }) : []
  return unknownWords([
    ...(await issuesOf('category_unknown')),
    ...(await issuesOf('attribute_unknown')),
  ])
}

const MAX_UNKNOWN_WORDS = 200

/** The question about rows with times but no weekdays, with the answer that their category suggests. Only a person can answer it. */
function hoursQuestionOf({ report, category }: ImportRun, locale: Locale) {
  const count = report?.notices.byReason.opening_hours_without_days ?? 0
  const name = category?.name[locale].one ?? ''
  return count > 0 ? { count, category: name, likely: likelyHoursAnswer(name) } : undefined
}

/** Formats the values of a conflict for people; its `column` holds the field. */
function formatConflict<Issue extends RowIssue>(issue: Issue, words: DifferenceWords): Issue {
  const { column: field = '', value, detail } = issue
  const { before, after } = formatDifference({ field, before: detail, after: value }, words)
  return { ...issue, column: attributeKey(field) ?? field, value: after, detail: before }
}

function toShownQuestion(
  { change: { position, name, line, kind, placeId }, reason, differences, answers }: OpenQuestion,
  words: DifferenceWords,
) {
  return {
    position,
    name,
    line,
    placeId: kind === 'new' ? undefined : placeId,
    reason,
    answers,
    differences: differences.map((one) => formatDifference(one, words)),
  }
}

type ConflictContext = {
  admin: Admin
  run: ImportRun
  words: DifferenceWords
  /** names of attributes by their keys */
  attributes: ReadonlyMap<string, string>
}

async function readConflicts(
  conflicts: readonly OpenConflict[],
  context: Omit<ConflictContext, 'attributes'>,
) {
  if (conflicts.length === 0) return []
  const { locale } = context.words
  const all = await context.admin.vocabulary.attributes()
  const attributes = new Map(all.map(({ key, name }) => [key, name[locale]]))
  return Promise.all(conflicts.map((one) => toShownConflict(one, { ...context, attributes })))
}

async function toShownConflict(
  { change, current, fields }: OpenConflict,
  { admin, run: { status }, words, attributes }: ConflictContext,
) {
  const { position, name, line, placeId, isAccepted, isUndone } = change
  const sources = current && fields.length > 0 ? await readFieldSources(admin, current) : {}
  return {
    position,
    name,
    line,
    placeId,
    isUndone,
    canUndo: status === 'applied' && isAccepted && !isUndone,
    // Before that, the row itself stores the version it was compared with.
    version: status === 'applied' ? current?.version : undefined,
    fields: fields.map(({ isTaken, isKept, ...difference }) => {
      const { field } = difference
      return {
        ...formatDifference(difference, words),
        label: attributes.get(attributeKey(field) ?? '') ?? field,
        isTaken,
        isKept,
        source: sources[handSetGroups([field])[0]?.name ?? field],
      }
    }),
  }
}

function toShownMatch({ update, ...match }: ImportMatch, words: DifferenceWords) {
  const { differences = [] } = update ?? {}
  return { ...match, differences: differences.map((one) => formatDifference(one, words)) }
}

function acceptedOf(counts: readonly ChangeCount[], filter: ChangeFilter | undefined): number {
  const { accepted = 0, similarAccepted = 0 } =
    counts.find(({ kind }) => kind === filter?.kind) ?? {}
  return filter?.similar === false ? accepted - similarAccepted : accepted
}

export type ImportView = Awaited<ReturnType<typeof readImport>>

/** Rare things first: a thousand rows with the same notice hide the one that says something else. */
export function reasonsOf(list: IssueList | undefined): { reason: ImportReason; count: number }[] {
  return Object.entries(list?.byReason ?? {})
    .flatMap(([reason, count]) => (isReason(reason) ? { reason, count } : []))
    .toSorted((one, other) => one.count - other.count)
}

function isReason(text: string): text is ImportReason {
  return Object.hasOwn(adminMessagesOf('de').importing.reasonNames, text)
}

/** A label for a rejected row: its first cells that are not empty. */
export function rowLabel(cells: StoredIssue['cells'] = []): string {
  const filledCells = cells.map((cell) => cell.trim()).filter(Boolean)
  const row = filledCells.slice(0, MAX_LABEL_CELLS).join(' · ')
  return row.length > MAX_LABEL_LENGTH ? `${row.slice(0, MAX_LABEL_LENGTH).toWellFormed()}…` : row
}

// A new place has no stored address: all its fields are differences.
function addressOf(
  differences: ImportChange['differences'],
  words: DifferenceWords,
  after?: Place,
): string {
  const newValues = new Map(differences.map((one) => [one.field, one.after]))
  const stored = after?.address
  const of = (field: 'street' | 'postalCode' | 'city' | 'region') =>
    newValues.get(field) ?? stored?.[field]
  const town = [of('postalCode'), of('city')].filter(Boolean).join(' ')
  const region = of('region')
  return [of('street'), town, region && words.regionName(region)].filter(Boolean).join(', ')
}

function filterOf(tab: Tab): ChangeFilter | undefined {
  if (tab === 'similar') return { kind: 'new', similar: true }
  if (tab === 'doubtful') return { doubtful: true }
  if (tab === 'new') return { kind: 'new', similar: false }
  return tab === 'changed' || tab === 'missing' ? { kind: tab } : undefined
}

function totalsOf(
  counts: readonly ChangeCount[],
  { report, columns }: ImportRun,
  questions: QuestionCount | undefined,
) {
  const of = (kind: ChangeCount['kind']) => counts.find((one) => one.kind === kind)
  return {
    map: counts.reduce((sum, { kind, total }) => sum + (kind === 'kept' ? 0 : total), 0),
    'set-aside': questions?.setAside ?? 0,
    new: (of('new')?.total ?? 0) - (of('new')?.similar ?? 0),
    changed: of('changed')?.total ?? 0,
    similar: of('new')?.similar ?? 0,
    doubtful: counts.reduce((sum, { doubtful }) => sum + doubtful, 0),
    conflicts: counts.reduce((sum, { conflicting }) => sum + conflicting, 0),
    missing: of('missing')?.total ?? 0,
    rejected: report?.rejected.total ?? 0,
    notices: report?.notices.total ?? 0,
    columns: columns?.length ?? 0,
  }
}

// Opens the first list that needs a person.
function tabOf(
  requestedTab: string | null,
  run: ImportRun,
  totals: ReturnType<typeof totalsOf>,
): Tab {
  const named = TABS.find((tab) => tab === requestedTab)
  if (named) return named
  if (!run.report || run.status === 'uploaded') return 'columns'
  const order = [
    'set-aside',
    'doubtful',
    'similar',
    'conflicts',
    'missing',
    'changed',
    'new',
    'rejected',
  ] as const
  return order.find((tab) => totals[tab] > 0) ?? 'new'
}

type ImportPost = Pick<AdminPost, 'admin' | 'operator' | 'form'> & { run: ImportRun }

/** Steps that undo more than one place. They ask first if visitors can see any of the places. */
const UNDO_SCOPES = { undo: 'all', 'undo-unchanged': 'unchanged' } as const
type UndoStep = keyof typeof UNDO_SCOPES

function undoStep(text: FormDataEntryValue | null): UndoStep | undefined {
  return text === 'undo' || text === 'undo-unchanged' ? text : undefined
}

/** The question before an import is undone. */
async function readUndoQuestion({ imports }: Admin, run: ImportRun, url: URL) {
  const step = undoStep(url.searchParams.get('ask'))
  if (!step || run.status !== 'applied' || !run.hasChanges) return undefined
  return { step, ...(await imports.countLive(run.id)) }
}

/**
 * Undoes an import if visitors see none of its places, or if the confirmed numbers still match what they see. Otherwise it does nothing
 * and asks.
 */
async function undoOrAsk(
  { admin: { imports }, operator, run, form }: ImportPost,
  step: UndoStep,
): Promise<'ask' | undefined> {
  const { vanish, change } = await imports.countLive(run.id)
  if (vanish + change > 0 && form.get('confirmed') !== `${vanish}+${change}`) return 'ask'
  imports.undo(run, UNDO_SCOPES[step], operator.id)
  return undefined
}

/** Handles a form of the page. Returns `ask` if the step must be confirmed first; if a step failed, the page shows the current state. */
export async function handleImportPost(post: ImportPost): Promise<{ ask?: UndoStep }> {
  const step = undoStep(post.form.get('intent'))
  if (!step) {
    await doStep(post)
    return {}
  }
  const answer = await undoOrAsk(post, step)
  return answer ? { ask: step } : {}
}

async function doStep({ admin, operator, run, form }: ImportPost): Promise<void> {
  const { geocoding, imports } = admin
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const step = text('intent')
  if (step === 'recheck') {
    const typedSettings = settingsOf(text, (await geocoding()) !== undefined)
    // Another sheet has other columns.
    const isSameSheet = typedSettings.sheet === run.settings.sheet
    const { isPart } = run.settings
    const stored = run.settings.columns ?? []
    const columns = isSameSheet
      ? [
          ...changeColumns(
            stored.filter((one) => !one.isMade),
            answersOf(form),
          ),
          ...readTemplateColumns(form),
        ]
      : undefined
    const settings = { ...typedSettings, isPart, columns }
    await imports.recheck(run, settings, operator.id)
  }
  if (step === 'assume-country') {
    const country = text('country')
    await imports.recheck(run, { ...run.settings, country }, operator.id)
  }
  if (step === 'answer-hours') {
    const { hours = [] } = run.settings
    const answered = HOURS_ANSWERS.filter(
      (one) => one === text('days') || (one === 'long' && hours.includes(one)),
    )
    await imports.recheck(run, { ...run.settings, hours: answered }, operator.id)
  }
  if (step === 'keep-unlocated') {
    await imports.recheck(run, { ...run.settings, keepsUnlocated: true }, operator.id)
  }
  if (step === 'create-words') {
    const words = await readUnknownWords(admin, run)
    if (words) await admin.vocabularyEditor.addNamed(words, operator.id)
    await imports.recheck(run, run.settings, operator.id)
  }
  if (step === 'again') await imports.recheck(run, run.settings, operator.id)
  if (step === 'stop-geocoding') imports.stopGeocoding(run.id)
  if (step === 'apply') imports.apply(run, operator.id)
  if (step === 'discard') await imports.discard(run)
  if (step.startsWith('undo:')) {
    imports.undo(run, { position: Number(step.slice('undo:'.length)) }, operator.id)
  }
  if (text('show') === 'set-aside') {
    if (step === 'save') await imports.answer(run, answersForRows(form), operator.id)
    return
  }
  if (text('show') === 'conflicts') {
    const all = CHOICES_FOR_ALL.get(step)
    if (all) await imports.take(run, { all }, operator.id)
    if (step === 'save') await imports.take(run, readConflictChoice(form), operator.id)
    return
  }
  const filter = filterOf(TABS.find((tab) => tab === text('show')) ?? 'new')
  if (filter?.similar) {
    const all = ANSWERS_FOR_ALL.get(step)
    if (all) await imports.answer(run, { all }, operator.id)
    if (step === 'save') await imports.answer(run, answersForRows(form), operator.id)
    return
  }
  if (run.status !== 'checked' || !filter) return
  if (step === 'all' || step === 'none') await imports.setAccepted(run.id, filter, step === 'all')
  if (step !== 'save') return
  if (text('show') === 'doubtful') return saveDoubtful(imports, run, form)
  const accepted = new Set(form.getAll('accepted'))
  for (const position of form.getAll('position')) {
    await imports.setAccepted(run.id, { position: Number(position) }, accepted.has(position))
  }
}

/** The answers that the form gives for the rows of the page. */
function answersForRows(form: FormData): Answers {
  const each = form.getAll('position').flatMap((text) => {
    const position = Number(text)
    const is = ANSWERS.find((choice) => choice === form.get(`similar-${position}`))
    return is ? [{ position, is }] : []
  })
  return { each }
}

const ANSWERS_FOR_ALL = new Map<string, Answer>([
  ['all-same', 'same'],
  ['all', 'new'],
  ['none', 'none'],
])

const CHOICES_FOR_ALL = new Map<string, 'take' | 'keep'>([
  ['take-all', 'take'],
  ['keep-all', 'keep'],
])

async function saveDoubtful(
  imports: Admin['imports'],
  { id }: ImportRun,
  form: FormData,
): Promise<void> {
  for (const text of form.getAll('position')) {
    const position = Number(text)
    const choice = form.get(`doubt-${position}`)
    if (choice !== 'given' && choice !== 'place' && choice !== 'none') continue
    await imports.setAccepted(id, { position }, choice !== 'none')
    await imports.moveToGazetteer(id, position, choice === 'place')
  }
}

/** The field chosen for each column, and the field that the form showed before. */
function answersOf(form: FormData): ColumnAnswer[] {
  const [was, is] = [form.getAll('was'), form.getAll('field')]
  const numbers = form.getAll('number').map(Number)
  const sent = form
    .getAll('header')
    .filter((one) => typeof one === 'string')
    .map((header, index) => ({
      header,
      number: numbers[index] ?? index,
      before: fieldOf(was[index]),
      after: fieldOf(is[index]),
    }))
    // The order in the file tells columns with the same name apart.
    .toSorted((one, other) => one.number - other.number)
  const names = columnNames(sent.map(({ header }) => header))
  return names.map((name, index) => ({
    ...name,
    before: sent[index]?.before ?? '',
    after: sent[index]?.after ?? '',
  }))
}

/** The columns that a person added; lines without a text or a field are ignored. */
function readTemplateColumns(form: FormData): ColumnChoice[] {
  const fields = form.getAll('made-field')
  return form.getAll('made').flatMap((text, index) => {
    const field = fieldOf(fields[index])
    const header = typeof text === 'string' ? text.trim().slice(0, MAX_TEMPLATE_LENGTH) : ''
    if (header === '' || field === '' || field === 'ignore') return []
    return [{ header, field, isMade: true as const }]
  })
}

function fieldOf(value: FormDataEntryValue | undefined): ColumnAnswer['after'] {
  if (value === 'ignore') return 'ignore'
  return IMPORT_FIELDS.find((one) => one === value) ?? ''
}

/** The columns of the file with sample values, as the form shows and sends them. */
function toShownColumns({ columns = [], settings }: ImportRun) {
  const names = columnNames(columns.map(({ header }) => header))
  return columns.map(({ header, values, field, behind }, index) => {
    const name = names[index]
    const choice = name && settings.columns?.find((one) => !one.isMade && isSameColumn(one, name))
    const { gaveWayTo } = choice ?? {}
    const isFirst = field !== undefined && behind === undefined
    const before = isFirst
      ? columns.filter((one) => one.field === field && one.behind === header)
      : []
    const shown = { header, values, behind, gaveWayTo, before: before.map((one) => one.header) }
    // Two columns may have the same name: the number tells them apart.
    return { ...shown, number: index + 1, field: choice?.field ?? field ?? ('' as const) }
  })
}

function settingsOf(text: (name: string) => string, hasGeocoder: boolean): ImportSettings {
  return {
    source: text('source').trim() || undefined,
    category: text('category') || undefined,
    country: text('country').trim() || undefined,
    sheet: text('sheet').trim() || undefined,
    isExactOnly: text('places') !== 'yes',
    keepsUnlocated: text('drafts') === 'yes',
    mendsSwapped: text('mend') === 'yes',
    overwritesByHand: text('overwrite') === 'yes',
    hours: HOURS_ANSWERS.filter((one) => one === text('days') || one === text('long-days')),
    skipsGeocoder: hasGeocoder && text('geocode') !== 'yes',
  }
}
