import * as z from 'zod'
import { DOUBLE_CHOICES, type DoubleChoice } from '../../../domain/import/answer-doubles.ts'
import type { ImportChange } from '../../../domain/import/import-run.ts'
import { problemResponse } from '../problem.ts'
import { privateAnswer } from './answer.ts'
import { invalid } from './body-problems.ts'
import type { EditAsked, EditOperation } from './edit-operation.ts'
import { defineFileOperation } from './file-operation.ts'
import { RUN, RUN_PARAMETERS, shownRun } from './imports.ts'
import { UPLOAD_PATH } from '../../import/upload-path.ts'
import { EDITORS, REFUSALS } from './operation.ts'

const PATH = `${UPLOAD_PATH}/{id}/doubles`

const POSITION = z.number().int().positive()

const DOUBLE = z.strictObject({
  position: POSITION.describe('Of the row among the changes of the import.'),
  line: z.number().int().nullable().describe('In the file; 1 is the first one.'),
  name: z.string(),
  resembles: z.strictObject({
    place: z.string().nullable().describe('Id; null where the row cannot be that place.'),
    slug: z.string(),
    name: z.string(),
    address: z.string(),
    metres: z.number(),
  }),
  changes: z
    .array(
      z.strictObject({
        field: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    )
    .describe('What it would change there.'),
  is: z.enum(DOUBLE_CHOICES).describe('What is said of it; `none` is nothing yet.'),
  canAnswer: z.boolean(),
})

const DOUBLES = z.strictObject({
  doubles: z.array(DOUBLE),
  next: z.string().nullable().describe('The call for the next page.'),
})

const ANSWERS = z.union([
  z.strictObject({
    answers: z
      .array(z.strictObject({ position: POSITION, is: z.enum(DOUBLE_CHOICES) }))
      .min(1)
      .max(100),
  }),
  z.strictObject({ all: z.enum(DOUBLE_CHOICES) }),
])

export const listImportDoubles = defineFileOperation({
  id: 'listImportDoubles',
  method: 'get',
  path: PATH,
  summary: 'The new rows of an import that may be a stored place, in the order of the file.',
  mayCall: EDITORS,
  needsProof: false,
  parameters: RUN_PARAMETERS,
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    after: z.coerce.number().int().min(0).describe('Only those behind this position.').optional(),
  }),
  answer: {
    status: 200,
    description: 'The rows.',
    types: [],
    json: { name: 'ImportDoubles', schema: DOUBLES },
  },
  problems: [...REFUSALS, 'not_found'],
  async respond({ path: { id }, query: { limit, after }, area: { imports } }) {
    const run = await imports.byId(id)
    if (!run) return problemResponse('not_found', 'de')
    const changes = await imports.changes(id, { kind: 'new', similar: true }, { after, limit })
    const isAsked = (await imports.openDoubles()).has(id)
    const last = changes.length === limit ? changes.at(-1) : undefined
    const body: z.input<typeof DOUBLES> = {
      doubles: changes.flatMap((change) => {
        const canAnswer = run.status === 'checked' || (isAsked && change.isOpen === true)
        return shownDouble(change, canAnswer) ?? []
      }),
      next: last
        ? `${PATH.replace('{id}', String(id))}?limit=${limit}&after=${last.position}`
        : null,
    }
    return privateAnswer(body, 'application/json')
  },
})

export const answerImportDoubles: EditOperation = {
  id: 'answerImportDoubles',
  method: 'post',
  path: PATH,
  summary:
    'Says what such rows are: `same`, the stored place, which it updates, or `new`, another one. Before the import is accepted that holds when it is; where the rest is applied it is done at once, and `progress` says how far it is. A conflict when nobody is asked any more, or the import is being worked on.',
  mayCall: EDITORS,
  needsProof: false,
  parameters: RUN_PARAMETERS,
  body: { name: 'ImportDoubleAnswers', type: 'application/json', schema: ANSWERS },
  needsMatch: false,
  answer: { status: 200, name: 'Import', schema: RUN, hasVersion: false },
  problems: [...REFUSALS, 'not_found', 'conflict', 'validation_failed', 'unsupported_media_type'],
  async handle({ path, body, caller, area: { imports } }: EditAsked) {
    const { id } = RUN_PARAMETERS.parse(path)
    const run = await imports.byId(id)
    if (!run) return problemResponse('not_found', 'de')
    const said = ANSWERS.parse(body)
    const each = 'answers' in said ? said.answers : []
    for (const [index, { position, is }] of each.entries()) {
      if (mayBe(await imports.changeAt(id, position), is)) continue
      return invalid([{ field: `answers.${index}.position`, rule: 'unknown' }])
    }
    const choices = 'answers' in said ? { each } : said
    if (!(await imports.answer(run, choices, caller.actor)))
      return problemResponse('conflict', 'de')
    const now = (await imports.byId(id)) ?? run
    return privateAnswer(shownRun(now, imports), 'application/json')
  },
}

function mayBe(change: ImportChange | undefined, is: DoubleChoice): boolean {
  return change?.similar !== undefined && (is !== 'same' || change.match !== undefined)
}

function shownDouble(
  { position, line, name, similar, match, isAccepted }: ImportChange,
  canAnswer: boolean,
): z.input<typeof DOUBLE> | undefined {
  if (!similar) return undefined
  const { differences = [] } = match?.update ?? {}
  return {
    position,
    line: line ?? null,
    name,
    resembles: { place: match?.placeId ?? null, ...similar },
    changes: differences.map(({ field, before, after }) => ({
      field,
      before: before ?? null,
      after: after ?? null,
    })),
    is: !isAccepted ? 'none' : match?.said ? 'same' : 'new',
    canAnswer,
  }
}
