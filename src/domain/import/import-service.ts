import type { HoursReader } from '../places/hours-reader.ts'
import type { Actor } from '../places/place-store.ts'
import {
  chooseAnswers,
  latestImports,
  latestOfEachSource,
  countOpenQuestions,
  type OpenQuestion,
  listQuestions,
  isEmptyAnswer,
} from './answer-questions.ts'
import type {
  Answers,
  ConflictChoice,
  RowIssue,
  ImportRun,
  ImportSettings,
  ImportProgress,
} from './import-run.ts'
import { type InterruptedImport, settleInterrupted } from './interrupted-imports.ts'
import {
  type ImportSchedule,
  isSchedulable,
  uniqueSource,
  type ScheduleStore,
} from './import-schedule.ts'
import type { ChangeSetReader, IdAlias, ImportStore, Page, QuestionCount } from './import-store.ts'
import { fitsHeader } from './columns/set-columns.ts'
import { shapeOf } from './prepare-import.ts'
import { rejectedImportId, settingsForCorrectedRows, rejectedLines } from './rejected-rows.ts'
import type { ImportUploads } from './import-uploads.ts'
import type { ScheduleLogin, ScheduleLogins } from './schedule-login.ts'
import {
  chooseConflicts,
  isEmptyChoice,
  listConflicts,
  type OpenConflict,
  recordKept,
} from './take-conflicts.ts'
import type { UndoScope } from './undo-import.ts'

export type ImportWork =
  | { kind: 'check' }
  | { kind: 'apply' }
  /** checks the import, and applies it unless a person must review it first */
  | { kind: 'scheduled' }
  /** for rows that were skipped when the rest was applied */
  | { kind: 'answer'; choices: Answers }
  /** fields to take from rows in place of what a person set, after the rest was applied */
  | { kind: 'take'; choice: ConflictChoice }
  | { kind: 'undo'; scope: UndoScope }

/** Runs imports in the background, one at a time. */
export type ImportRunner = {
  start(id: number, work: ImportWork, actor: Actor): void
  /** the progress; undefined when nothing is running or queued */
  progress(id: number): ImportProgress | 'waiting' | undefined
  /** calls it with every progress report, and with undefined at the end; returns the function that unsubscribes */
  subscribe(id: number, listener: (progress: ImportProgress | undefined) => void): () => void
  /** the check continues without asking the geocoder */
  stopGeocoding(id: number): void
  /** stops the current work and starts no more; resolves when the interrupted import has its final status */
  stop(): Promise<void>
}

/** The storage of uploaded files until they are imported. */
export type ImportFiles = {
  /** `too_large`, and nothing is stored, when more bytes come than are allowed */
  save(id: number, chunks: AsyncIterable<Uint8Array>): Promise<'saved' | 'empty' | 'too_large'>
  remove(id: number): Promise<void>
  /** whether the complete file is stored */
  exists(id: number): Promise<boolean>
}

export type ScheduleRefusal = 'url_invalid' | 'address_refused' | 'fetch_login_in_clear'

type UploadOutcome = { ok: true; id: number } | { ok: false; problem: 'empty' | 'too_large' }

/** Imports as operators use them: upload, review, apply, undo. */
export type ImportService = Pick<
  ImportRunner,
  'progress' | 'subscribe' | 'stopGeocoding' | 'stop'
> &
  ChangeSetReader &
  Pick<ImportStore, 'byId' | 'setAccepted' | 'forgetIdAlias' | 'countLive'> & {
    list(): Promise<ImportRun[]>
    /** stores the file and has it checked */
    upload(
      fileName: string,
      chunks: AsyncIterable<Uint8Array>,
      actor: Actor,
    ): Promise<UploadOutcome>
    /** a fetched file: checked and applied, unless it differs too much from the previous one */
    addFetched(
      file: { fileName: string; settings: ImportSettings; actor: Actor },
      chunks: AsyncIterable<Uint8Array>,
    ): Promise<UploadOutcome>
    /** files that arrive over several requests */
    uploads: ImportUploads
    schedules: Pick<ScheduleStore, 'list' | 'remove'> & {
      /** a file without a source name gets one of its own, and keeps it; the login is encrypted */
      add(
        schedule: Omit<Parameters<ScheduleStore['add']>[0], 'login'> & {
          login?: ScheduleLogin | undefined
        },
      ): Promise<void>
      setLogin(
        schedule: Pick<ImportSchedule, 'id' | 'url'>,
        login: ScheduleLogin | undefined,
        actor: Actor,
      ): Promise<void>
    }
    /** why a file at this URL would never be fetched, with or without a login, if the URL alone shows that */
    refusalOf(url: string, hasLogin?: boolean): ScheduleRefusal | undefined
    /** checks the same file with other settings, which are remembered for the next file with these columns if they fit */
    recheck(run: ImportRun, settings: ImportSettings, actor: Actor): Promise<boolean>
    /** settles imports whose process died, on any server; to be called again and again */
    settle(): Promise<InterruptedImport[]>
    /** resumes the checks that were waiting when the process ended; to be called at startup */
    resumePending(): Promise<void>
    /**
     * records which new rows are the stored places that they resemble. An import that is not applied yet uses this when it is; an applied one
     * is updated at once. `false` when there are no such questions
     */
    answer(run: ImportRun, choices: Answers, actor: Actor): Promise<boolean>
    /** rows that differ from fields that a person set */
    conflicts(run: ImportRun, page: Page): Promise<OpenConflict[]>
    /** whether fields can be taken from the rows of the import */
    canTake(run: ImportRun): Promise<boolean>
    /**
     * takes fields from rows in place of what a person set. An import that is not applied yet uses this when it is; an applied one is updated
     * at once. `false` when nothing can be taken
     */
    take(run: ImportRun, choice: ConflictChoice, actor: Actor): Promise<boolean>
    /** the number of open questions of each applied import, by id; imports without any are left out */
    countOpenQuestions(): Promise<ReadonlyMap<number, QuestionCount>>
    /** the open questions of an applied import; with `setAside` only those about rows that could not be written */
    questions(id: number, page: Page & { setAside?: boolean }): Promise<OpenQuestion[]>
    /** fetched imports that wait for a person */
    awaitingReview(): Promise<number[]>
    /** the id aliases of a place */
    idAliases(placeId: string): Promise<IdAlias[]>
    /** moves the place of a doubtful change to the gazetteer's location of its address, or back to the row's */
    moveToGazetteer(id: number, position: number, isMoved: boolean): Promise<void>
    apply(run: ImportRun, actor: Actor): boolean
    undo(run: ImportRun, scope: UndoScope, actor: Actor): boolean
    discard(run: ImportRun): Promise<boolean>
    /** rejected rows as they were written, with their reason, as CSV to be corrected and imported */
    rejected(
      run: ImportRun,
      reasonColumn: string,
      reasonOf: (issue: RowIssue) => string,
    ): AsyncGenerator<string>
  }

type Ports = {
  imports: ImportStore
  schedules: ScheduleStore
  runner: ImportRunner
  files: ImportFiles
  readHours: HoursReader
  /** whether the host is visibly in a private network that the server's operator has not allowed */
  isRefused(url: URL): boolean
  logins: ScheduleLogins
  now: () => Date
}

type NewUpload = { fileName: string; settings: ImportSettings; actor: Actor; work: ImportWork }

const LIST_LIMIT = 30
const PAGE = 500
const OPEN_STATUSES = ['uploaded', 'checked'] as const

/** Without `uploads`, which are built on it. */
export function createImportService(ports: Ports): Omit<ImportService, 'uploads'> {
  const { imports, schedules, runner, files, now } = ports
  const seal = async (login: ScheduleLogin | undefined, url: string) =>
    login && ports.logins.seal(login, url)
  const isBusy = ({ id }: ImportRun) => runner.progress(id) !== undefined
  const canTake = async ({ id, status, hasChanges }: ImportRun) =>
    hasChanges &&
    (status === 'checked' || (status === 'applied' && (await latestImports(imports)).has(id)))
  const store = async (
    { fileName, settings, actor, work }: NewUpload,
    chunks: AsyncIterable<Uint8Array>,
  ): Promise<UploadOutcome> => {
    const createdAt = now()
    const id = await imports.create({
      fileName: fileName.slice(0, 200) || 'orte',
      settings,
      status: 'uploaded',
      actor,
      createdAt,
    })
    const saved = await files.save(id, chunks).catch(async (error: unknown) => {
      // The connection broke, the disk is full, or the file storage does not answer.
      await imports.move(id, ['uploaded'], 'discarded', { problem: 'interrupted' })
      // Report the first error, not one from cleaning up.
      await files.remove(id).catch(() => undefined)
      throw error
    })
    if (saved !== 'saved') {
      await imports.move(id, ['uploaded'], 'discarded', { problem: saved })
      return { ok: false, problem: saved }
    }
    runner.start(id, work, actor)
    return { ok: true, id }
  }

  return {
    progress: runner.progress,
    subscribe: runner.subscribe,
    stopGeocoding: runner.stopGeocoding,
    stop: runner.stop,
    list: () => imports.list(LIST_LIMIT),
    byId: imports.byId,
    counts: imports.counts,
    changes: imports.changes,
    changeAt: imports.changeAt,
    streamPoints: imports.streamPoints,
    issues: imports.issues,

    schedules: {
      list: schedules.list,
      remove: schedules.remove,
      async add({ login, ...schedule }) {
        const all = await schedules.list()
        const before = all.find(({ url }) => url === schedule.url)
        const others = all.filter((one) => one !== before)
        const source = before?.settings.source ?? uniqueSource(schedule.url, others)
        const settings = { source, ...schedule.settings }
        await schedules.add({ ...schedule, settings, login: await seal(login, schedule.url) })
      },
      setLogin: async ({ id, url }, login, actor) =>
        schedules.setLogin(id, await seal(login, url), actor),
    },
    refusalOf(url, hasLogin) {
      const parsed = URL.parse(url)
      if (!parsed || !isSchedulable(url)) return 'url_invalid'
      if (ports.isRefused(parsed)) return 'address_refused'
      return hasLogin && !ports.logins.maySend(parsed) ? 'fetch_login_in_clear' : undefined
    },
    async upload(fileName, chunks, actor) {
      const origin = rejectedImportId(fileName)
      const run = origin === undefined ? undefined : await imports.byId(origin)
      const settings = run ? settingsForCorrectedRows(run) : {}
      return store({ fileName, settings, actor, work: { kind: 'check' } }, chunks)
    },
    addFetched: ({ settings, ...file }, chunks) => {
      const fetched = { ...settings, isFetched: true }
      return store({ ...file, settings: fetched, work: { kind: 'scheduled' } }, chunks)
    },

    async recheck(run, settings, actor) {
      // From here on a person decides, even if the process ends.
      const step = { settings: { ...settings, isFetched: undefined }, problem: undefined }
      if (isBusy(run) || !(await imports.move(run.id, OPEN_STATUSES, 'uploaded', step)))
        return false
      const header = run.columns?.map((column) => column.header)
      const { columns, country } = settings
      if (header && columns?.every((choice) => fitsHeader(choice, header))) {
        await imports.saveMapping(shapeOf(header), { columns, country })
      }
      runner.start(run.id, { kind: 'check' }, actor)
      return true
    },

    settle: () => settleInterrupted(imports),

    async resumePending() {
      for (const { id, problem, actor, settings } of await imports.inStatus(['uploaded'])) {
        // Any other problem is in the file, which a person must look at.
        if (problem !== undefined && problem !== 'interrupted') continue
        if (await files.exists(id)) {
          runner.start(id, { kind: settings.isFetched ? 'scheduled' : 'check' }, actor)
        } else await imports.move(id, ['uploaded'], 'uploaded', { problem: 'interrupted' })
      }
    },

    setAccepted: imports.setAccepted,
    countOpenQuestions: () => countOpenQuestions(imports),
    questions: (id, page) => listQuestions(id, page, ports),
    awaitingReview: () => importsAwaitingReview(imports),

    async answer(run, choices, actor) {
      if (isBusy(run)) return false
      if (run.status === 'checked') await chooseAnswers(imports, run.id, choices)
      else if (!(await countOpenQuestions(imports)).has(run.id)) return false
      else if (!isEmptyAnswer(choices)) runner.start(run.id, { kind: 'answer', choices }, actor)
      return true
    },

    conflicts: (run, page) => listConflicts(run, page, ports),
    canTake,

    async take(run, choice, actor) {
      if (isBusy(run) || !(await canTake(run))) return false
      if (run.status === 'checked') await chooseConflicts(run.id, choice, ports)
      else if (isEmptyChoice(choice)) await recordKept(run.id, choice, ports)
      else runner.start(run.id, { kind: 'take', choice }, actor)
      return true
    },

    idAliases: (placeId) => imports.idAliases({ placeId }),
    forgetIdAlias: imports.forgetIdAlias,

    async moveToGazetteer(id, position, is) {
      const change = await imports.changeAt(id, position)
      if (change?.doubt)
        await imports.setLocation(id, position, is ? change.doubt.place : undefined)
    },

    apply(run, actor) {
      if (isBusy(run) || run.status !== 'checked') return false
      runner.start(run.id, { kind: 'apply' }, actor)
      return true
    },

    countLive: imports.countLive,

    undo(run, scope, actor) {
      if (isBusy(run) || run.status !== 'applied') return false
      runner.start(run.id, { kind: 'undo', scope }, actor)
      return true
    },

    async discard(run) {
      if (isBusy(run) || !(await imports.move(run.id, OPEN_STATUSES, 'discarded'))) return false
      await imports.clear(run.id)
      await files.remove(run.id)
      return true
    },

    async *rejected({ id, columns = [], report }, reasonColumn, reasonOf) {
      const header = columns.map((column) => column.header)
      const lines = rejectedLines(header, report?.columns, report)
      yield lines.header(reasonColumn)
      let after = 0
      for (;;) {
        const page = await imports.issues(id, 'rejected', { after, limit: PAGE })
        for (const issue of page) {
          // Nothing is lost with a repeated row.
          if (issue.reason === 'duplicate_row') continue
          yield lines.row(issue.cells ?? [], reasonOf(issue))
        }
        after = page.at(-1)?.position ?? 0
        if (page.length < PAGE) return
      }
    },
  }
}

/** The fetched imports that wait for a person: the last one of each source, unless a later one was applied. */
export async function importsAwaitingReview(
  imports: Pick<ImportStore, 'inStatus' | 'list'>,
): Promise<number[]> {
  const checked = await imports.inStatus(['checked'])
  if (!checked.some(({ settings }) => settings.isFetched)) return []
  const latest = await latestOfEachSource(imports, ['applied', 'checked'])
  return latest
    .filter(({ status, settings }) => status === 'checked' && settings.isFetched)
    .map(({ id }) => id)
}
