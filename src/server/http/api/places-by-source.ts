import * as z from 'zod'
import type { SourcePlan, SourceSession } from '../../../domain/places/edit-by-source.ts'
import { LOCALES, type Locale, type Place } from '../../../domain/places/place.ts'
import type { FieldProblem, ProblemCode } from '../../../domain/problem.ts'
import { parseJson } from '../../../lib/text/limited.ts'
import { allMessagesOf } from '../../../web/messages/all.ts'
import { BY_SOURCE_PATH } from '../../import/upload-path.ts'
import { problemResponse } from '../problem.ts'
import { reportFailure } from '../report-failure.ts'
import { DENY_ALL_POLICY } from '../security-headers.ts'
import { privateResponse, withVersion } from './answer.ts'
import { RECORD, versionOf } from './edit-places-api.ts'
import {
  definePrivate,
  EDITORS,
  validationFailed,
  type PrivateCall,
  type PrivateOperation,
} from './operation.ts'
import {
  applyEdit,
  inputName,
  mergePatch,
  PLACE_INPUT,
  PLACE_PATCH,
  PLACE_RECORD,
  toInput,
  toRecord,
} from './place-record.ts'
import { readLines } from './read-lines.ts'

/** The maximum number of lines in one call. */
export const MAX_LINES = 10_000
/** The longest line, in bytes. */
export const MAX_LINE_BYTES = 64 * 1024
/** The number of lines written in one transaction. */
const LINES_PER_TRANSACTION = 200
/** Bytes of results buffered for a client that sends everything before it reads. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024

const NAME = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u)
const SYSTEM_PARAMETERS = z.strictObject({
  system: NAME.describe('The system that the ids are of, as an import names its source.'),
})
const SOURCE_PARAMETERS = SYSTEM_PARAMETERS.extend({
  id: NAME.describe('The id that the system has for the place: a store number.'),
})
const OVERWRITE = z.strictObject({
  overwrite: z
    .enum(['by-hand'])
    .optional()
    .describe('Also changes fields that a person set; otherwise these stay and are reported.'),
})

const CONFLICTS = z
  .array(
    z.strictObject({
      field: z.string(),
      stored: z.unknown().optional(),
      sent: z.unknown().optional(),
    }),
  )
  .describe('Fields that a person set and the call has otherwise: they stay as they are stored.')
const RESULTS = ['created', 'changed', 'unchanged'] as const

const ANSWER = z.strictObject({
  result: z.enum(RESULTS),
  conflicts: CONFLICTS,
  place: PLACE_RECORD,
})
const SAVED = { name: 'SavedPlace', schema: ANSWER, hasVersion: true } as const

/** One line of the answer of a bulk call. */
const LINE_RESULT = z.strictObject({
  line: z.number().int().describe('Of the body, from 1.'),
  id: z.string().optional(),
  result: z.enum([...RESULTS, 'refused']),
  place: z.string().optional().describe('The id of the place.'),
  version: z.number().int().optional(),
  conflicts: CONFLICTS.optional(),
  code: z.string().optional().describe('Why it was refused.'),
  title: z.string().optional(),
  problems: z.array(z.looseObject({ field: z.string(), rule: z.string() })).optional(),
})
type LineResult = z.input<typeof LINE_RESULT>

type SourceCall = PrivateCall<z.output<typeof SOURCE_PARAMETERS>, z.output<typeof OVERWRITE>>

const readBySource = definePrivate({
  id: 'getPlaceBySourceId',
  path: `${BY_SOURCE_PATH}/{system}/{id}`,
  summary: 'The place that another system has under this id, of any status.',
  mayCall: EDITORS,
  parameters: SOURCE_PARAMETERS,
  answer: RECORD,
  async respond({ path, admin, caller }) {
    const session = await admin.sourceEditor.begin(path.system, caller.actor)
    const place = await findOne(session, path.id)
    if (!place) return problemResponse('not_found', 'de')
    return privateResponse(toRecord(place, session.categories), { version: place.version })
  },
})

const WRITE_OPERATION = {
  mayCall: EDITORS,
  parameters: SOURCE_PARAMETERS,
  query: OVERWRITE,
  mayMatch: true,
  answer: SAVED,
} as const

const putBySource = definePrivate({
  id: 'putPlaceBySourceId',
  method: 'put',
  path: `${BY_SOURCE_PATH}/{system}/{id}`,
  summary:
    'Makes the place what the body says, or creates it (201). What a person set stays and is reported.',
  ...WRITE_OPERATION,
  answer: { ...SAVED, mayCreate: true },
  body: { name: 'PlaceInput', type: 'application/json', schema: PLACE_INPUT },
  problems: ['conflict', 'id_is_alias'],
  respond: (call) => writeOne(call, { mayCreate: true, edit: () => call.body, sent: call.body }),
})

const patchBySource = definePrivate({
  id: 'patchPlaceBySourceId',
  method: 'patch',
  path: `${BY_SOURCE_PATH}/{system}/{id}`,
  summary: 'Changes what the body names; null takes a field away. What a person set stays.',
  ...WRITE_OPERATION,
  body: { name: 'PlacePatch', type: 'application/merge-patch+json', schema: PLACE_PATCH },
  problems: ['conflict', 'id_is_alias'],
  respond: (call) =>
    writeOne(call, {
      mayCreate: false,
      edit: (now) => mergePatch(now, call.body),
      sent: call.body,
    }),
})

const archiveBySource = definePrivate({
  id: 'deletePlaceBySourceId',
  method: 'delete',
  path: `${BY_SOURCE_PATH}/{system}/{id}`,
  summary: 'Archives the place, unless a person set its status. Nothing is deleted.',
  ...WRITE_OPERATION,
  problems: ['conflict', 'id_is_alias', 'validation_failed'],
  respond: (call) =>
    writeOne(call, {
      mayCreate: false,
      edit: (now) => ({ ...now, status: 'archived' }),
      sent: { status: 'archived' },
    }),
})

const putMany = definePrivate({
  id: 'putPlacesBySourceId',
  method: 'post',
  path: `${BY_SOURCE_PATH}/{system}`,
  summary:
    'Creates and changes up to 10,000 places: one JSON object a line with its `id` and the fields to set; null takes one away. Answers a line for each.',
  mayCall: EDITORS,
  parameters: SYSTEM_PARAMETERS,
  query: OVERWRITE.extend({
    locale: z.enum(LOCALES).default('de').describe('Of the sentences in `title`.'),
  }),
  upload: {
    name: 'PlaceLine',
    type: 'application/x-ndjson',
    schema: z
      .looseObject({ id: NAME })
      .describe('The fields of PlaceInput beside the id. At most 64 KiB.'),
  },
  answer: {
    description: 'A result for each line, in their order.',
    name: 'LineResult',
    schema: LINE_RESULT,
    types: ['application/x-ndjson'],
  },
  problems: ['unsupported_media_type'],
  async respond({ context: c, path, query, admin, caller, log }) {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    const { body } = c.req.raw
    if (!LINE_MEDIA_TYPES.has(type) || !body) {
      return problemResponse('unsupported_media_type', 'de')
    }
    const session = await admin.sourceEditor.begin(path.system, caller.actor)
    const fail = (error: unknown) => {
      // A client that disconnects is not our failure.
      if (!c.req.raw.signal.aborted) reportFailure(log, error, c.req.path)
    }
    return new Response(streamResults(resultsOf(body, session, { query, fail })), {
      headers: {
        'content-type': 'application/x-ndjson',
        'content-security-policy': DENY_ALL_POLICY,
        'cache-control': 'no-store',
        // Otherwise nginx would buffer the lines until it has several kilobytes.
        'x-accel-buffering': 'no',
      },
    })
  },
})

const LINE_MEDIA_TYPES = new Set([
  'application/x-ndjson',
  'application/jsonl',
  'application/x-jsonlines',
])

/** Reading and writing places by the ids of another system. */
export const SOURCE_OPERATIONS: readonly PrivateOperation[] = [
  readBySource,
  putBySource,
  patchBySource,
  archiveBySource,
  putMany,
]

async function findOne(session: SourceSession, id: string): Promise<Place | undefined> {
  return (await session.find([id])).get(id)
}

type WriteRequest = {
  mayCreate: boolean
  edit(now: Record<string, unknown>): unknown
  /** the fields that the body names: only these can conflict with fields set by hand */
  sent: unknown
}

async function writeOne(call: SourceCall, wanted: WriteRequest): Promise<Response> {
  const { path, query, admin, caller, match } = call
  const session = await admin.sourceEditor.begin(path.system, caller.actor)
  const stored = await findOne(session, path.id)
  if (!stored && !wanted.mayCreate) return problemResponse('not_found', 'de')
  // `*` matches any version, but the place must exist (RFC 9110, 13.1.1).
  const fits = stored && (match === '*' || versionOf(match) === stored.version)
  if (match !== undefined && !fits) {
    const response = problemResponse('conflict', 'de', { status: 412 })
    return stored ? withVersion(response, stored.version) : response
  }
  const planned = await planOf(session, { ...wanted, stored, id: path.id, query })
  if (planned.kind === 'alias') return problemResponse('id_is_alias', 'de')
  if (planned.kind === 'refused') return validationFailed(planned.problems)
  const [written] = await session.write([planned])
  if (!written?.ok) return problemResponse('conflict', 'de')
  const { place } = written
  const body: z.input<typeof ANSWER> = {
    result: planned.kind,
    conflicts: conflictsOf(planned, stored, { session, sent: wanted.sent }),
    place: toRecord(place, session.categories),
  }
  const { version } = place
  if (planned.kind !== 'created') return privateResponse(body, { version })
  const response = privateResponse(body, { status: 201, version })
  response.headers.set('location', `/api/v1/places/${place.id}/record`)
  return response
}

type WritablePlan = Exclude<SourcePlan, { kind: 'refused' | 'alias' }>
type RefusedPlan = { kind: 'refused'; problems: FieldProblem[] } | { kind: 'alias' }
type Planned = WritablePlan | RefusedPlan

async function planOf(
  session: SourceSession,
  {
    stored,
    id,
    edit,
    query,
  }: Pick<WriteRequest, 'edit'> & {
    stored: Place | undefined
    id: string
    query: z.output<typeof OVERWRITE>
  },
): Promise<Planned> {
  const edited = applyEdit(stored, edit, session)
  if (!edited.ok) return { kind: 'refused', problems: edited.problems }
  const planned = await session.plan({
    externalId: id,
    stored,
    form: edited.form,
    overwritesByHand: query.overwrite !== undefined,
  })
  if (planned.kind !== 'refused') return planned
  const named = planned.problems.map((one) => ({ ...one, field: inputName(one.field) }))
  return { kind: 'refused', problems: named }
}

type Conflict = z.input<typeof CONFLICTS>[number]

function conflictsOf(
  { kept, wanted }: WritablePlan,
  stored: Place | undefined,
  { session, sent }: { session: SourceSession; sent: unknown },
): Conflict[] {
  if (!stored || kept.length === 0) return []
  const [ours, theirs] = [stored, wanted].map((place) => toInput(place, session.categories))
  return kept.flatMap((name) => {
    const field = inputName(name)
    if (valueAt(sent, field) === undefined) return []
    return [{ field, stored: valueAt(ours, field), sent: valueAt(theirs, field) }]
  })
}

/** The value at a path of names with dots between them. */
function valueAt(value: unknown, path: string): unknown {
  const [first = '', ...rest] = path.split('.')
  if (typeof value !== 'object' || value === null) return undefined
  const inner: unknown = Object.entries(value).find(([name]) => name === first)?.[1]
  return rest.length === 0 ? inner : valueAt(inner, rest.join('.'))
}

type BulkQuery = z.output<typeof OVERWRITE> & { locale: Locale }

type Line = { line: number; id: string; fields: Record<string, unknown> }

/** Writes the lines in batches and yields the result of each, in order. */
async function* resultsOf(
  body: ReadableStream<Uint8Array>,
  session: SourceSession,
  { query, fail }: { query: BulkQuery; fail(error: unknown): void },
): AsyncGenerator<LineResult> {
  const refuse = (line: number, code: ProblemCode, more: Partial<LineResult> = {}): LineResult => {
    const title = allMessagesOf(query.locale).problems[code]
    return { line, ...more, result: 'refused', code, title }
  }
  let batch: (Line | LineResult)[] = []
  let ids = new Set<string>()
  /** by the id of a place, the id that a line used for it */
  const named = new Map<string, string>()
  /** the last line whose result was sent */
  let lastReportedLine = 0
  async function* flush() {
    const lines = batch
    batch = []
    ids = new Set()
    yield* await writeLines(lines, session, { query, named, refuse })
    lastReportedLine = lines.at(-1)?.line ?? lastReportedLine
  }
  let number = 0
  try {
    for await (const text of readLines(body, MAX_LINE_BYTES)) {
      number += 1
      if (number > MAX_LINES) {
        batch.push(refuse(number, 'too_many_lines'))
        break
      }
      if (text?.trim() === '') continue
      const read = text === undefined ? 'line_too_long' : readLine(text, number)
      const one = typeof read === 'string' ? refuse(number, read) : read
      // A second line about a place must see what the first one wrote.
      if ('fields' in one && ids.has(one.id)) yield* flush()
      if ('fields' in one) ids.add(one.id)
      batch.push(one)
      if (batch.length >= LINES_PER_TRANSACTION) yield* flush()
    }
    yield* flush()
  } catch (error) {
    fail(error)
    // The status is already sent and the batch may be written: only a last line can report that.
    yield refuse(lastReportedLine + 1, 'lines_uncertain')
  }
}

function readLine(text: string, line: number): Line | 'line_unreadable' {
  const parsed = z.looseObject({ id: z.union([NAME, z.number().int()]) }).safeParse(parseJson(text))
  if (!parsed.success) return 'line_unreadable'
  const { id, ...fields } = parsed.data
  return { line, id: String(id), fields }
}

type BatchOptions = {
  query: BulkQuery
  named: Map<string, string>
  refuse(line: number, code: ProblemCode, more?: Partial<LineResult>): LineResult
}

async function writeLines(
  batch: readonly (Line | LineResult)[],
  session: SourceSession,
  { query, named, refuse }: BatchOptions,
): Promise<LineResult[]> {
  const lines = batch.filter((one) => 'fields' in one)
  const known = await session.find(lines.map(({ id }) => id))
  const plans = new Map<number, Planned | { kind: 'repeated' }>()
  for (const { line, id, fields } of lines) {
    const stored = known.get(id)
    // Otherwise the ids of two merged entries would overwrite each other with every call.
    const earlier = stored && named.get(stored.id)
    if (stored && earlier === undefined) named.set(stored.id, id)
    const edit = (now: unknown) => mergePatch(now, fields)
    plans.set(
      line,
      earlier !== undefined && earlier !== id
        ? { kind: 'repeated' }
        : await planOf(session, { stored, id, edit, query }),
    )
  }
  const writable = [...plans].flatMap(([line, plan]) => ('place' in plan ? [{ line, plan }] : []))
  const written = await session.write(writable.map(({ plan }) => plan))
  const results = new Map(writable.map(({ line }, at) => [line, written[at]]))
  return batch.map((one): LineResult => {
    if (!('fields' in one)) return one
    const { line, id, fields } = one
    const plan = plans.get(line)
    if (plan?.kind === 'repeated') return refuse(line, 'line_repeats_place', { id })
    if (plan?.kind === 'alias') return refuse(line, 'id_is_alias', { id })
    if (!plan || plan.kind === 'refused') {
      return refuse(line, 'validation_failed', { id, problems: plan?.problems })
    }
    const result = results.get(line)
    if (!result?.ok) return refuse(line, 'conflict', { id })
    const conflicts = conflictsOf(plan, known.get(id), { session, sent: fields })
    const { place } = result
    return {
      line,
      id,
      result: plan.kind,
      place: place.id,
      version: place.version,
      ...(conflicts.length > 0 && { conflicts }),
    }
  })
}

/** Buffers results for a client that sends everything before it reads: otherwise client and server would wait for each other. */
function streamResults(results: AsyncGenerator<LineResult>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await results.next()
        if (next.done) controller.close()
        else controller.enqueue(encoder.encode(`${JSON.stringify(next.value)}\n`))
      },
      async cancel() {
        await results.return(undefined)
      },
    },
    { highWaterMark: MAX_BUFFERED_BYTES, size: ({ byteLength }) => byteLength },
  )
}
