import * as z from 'zod'
import { type OpenQuestion } from '../../../domain/import/answer-questions.ts'
import {
  type Answer,
  ANSWERS,
  type ImportChange,
  QUESTION_REASONS,
} from '../../../domain/import/import-run.ts'
import { problemResponse } from '../problem.ts'
import {
  NEXT_PAGE,
  nextPage,
  ROW_PAGE,
  ROW_POSITION,
  RUN,
  RUN_PARAMETERS,
  toRunRecord,
} from './imports.ts'
import { UPLOAD_PATH } from '../../import/upload-path.ts'
import { definePrivate, EDITORS, validationFailed } from './operation.ts'

const PATH = `${UPLOAD_PATH}/{id}/questions`

const QUESTION = z.strictObject({
  position: ROW_POSITION.describe('Of the row among the changes of the import.'),
  line: z.number().int().nullable().describe('In the file; 1 is the first one.'),
  name: z.string(),
  reason: z
    .enum(QUESTION_REASONS)
    .describe(
      'A stored place is similar; or the row could not be written, since its place was changed, or its slug or external id taken, after the check.',
    ),
  resembles: z
    .strictObject({
      place: z.string().nullable().describe('Id; null where the row cannot be that place.'),
      slug: z.string(),
      name: z.string(),
      address: z.string(),
      metres: z.number(),
    })
    .nullable(),
  changes: z
    .array(
      z.strictObject({
        field: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    )
    .describe('What it would change of the stored place.'),
  is: z.enum(ANSWERS).describe('What is said of it; `none` is nothing yet.'),
  canAnswer: z.boolean(),
})

const QUESTIONS = z.strictObject({
  questions: z.array(QUESTION),
  next: NEXT_PAGE,
})

const ANSWERS_INPUT = z.union([
  z.strictObject({
    answers: z
      .array(z.strictObject({ position: ROW_POSITION, is: z.enum(ANSWERS) }))
      .min(1)
      .max(100),
  }),
  z.strictObject({ all: z.enum(ANSWERS) }),
])

export const listImportQuestions = definePrivate({
  id: 'listImportQuestions',
  path: PATH,
  summary:
    'The rows of an import that a person is asked about, in the order of the file: possible duplicates, and rows that could not be written when the rest was applied.',
  mayCall: EDITORS,
  parameters: RUN_PARAMETERS,
  query: ROW_PAGE,
  answer: {
    description: 'The rows.',
    name: 'ImportQuestions',
    schema: QUESTIONS,
  },
  async respond({ path: { id }, query: { limit, after }, admin: { imports } }) {
    const run = await imports.byId(id)
    if (!run) return problemResponse('not_found', 'de')
    const changes = await imports.changes(id, { asks: true }, { after, limit })
    const page = { after, limit, setAside: true }
    const setAside = new Map(
      (await imports.questions(id, page)).map((question) => [question.change.position, question]),
    )
    const hasOpenQuestions = (await imports.countOpenQuestions()).has(id)
    return {
      questions: changes.map((change) => {
        const isWaiting = hasOpenQuestions && change.question !== undefined
        const question = setAside.get(change.position)
        return toQuestion(change, question, run.status === 'checked' || isWaiting)
      }),
      next: nextPage(
        PATH,
        id,
        limit,
        changes.map(({ position }) => position),
      ),
    }
  },
})

export const answerImportQuestions = definePrivate({
  id: 'answerImportQuestions',
  method: 'post',
  path: PATH,
  summary:
    'Says what such rows are: `same`, the stored place, which it updates, or `new`, another one. Before the import is applied that holds when it is; afterwards it is done at once, and `progress` says how far it is. `all` means possible duplicates. A conflict when nobody is asked any more, or the import is being worked on.',
  mayCall: EDITORS,
  parameters: RUN_PARAMETERS,
  body: { name: 'ImportAnswers', type: 'application/json', schema: ANSWERS_INPUT },
  answer: { name: 'Import', schema: RUN },
  problems: ['conflict'],
  async respond({ path: { id }, body: choice, caller, admin: { imports } }) {
    const run = await imports.byId(id)
    if (!run) return problemResponse('not_found', 'de')
    const each = 'answers' in choice ? choice.answers : []
    for (const [index, { position, is }] of each.entries()) {
      if (allowsAnswer(await imports.changeAt(id, position), is)) continue
      return validationFailed([{ field: `answers.${index}.position`, rule: 'unknown' }])
    }
    const choices = 'answers' in choice ? { each } : choice
    if (!(await imports.answer(run, choices, caller.actor)))
      return problemResponse('conflict', 'de')
    return toRunRecord((await imports.byId(id)) ?? run, imports)
  },
})

function allowsAnswer(change: ImportChange | undefined, is: Answer): boolean {
  if (!change || (change.similar === undefined && change.question === undefined)) return false
  const isAbout = change.kind !== 'new' || change.match !== undefined
  return is === 'none' || (is === 'same' ? isAbout : change.kind === 'new')
}

function toQuestion(
  { position, line, name, similar, match, isAccepted, question }: ImportChange,
  openQuestion: OpenQuestion | undefined,
  canAnswer: boolean,
): z.input<typeof QUESTION> {
  const differences = openQuestion?.differences ?? match?.update?.differences ?? []
  return {
    position,
    line: line ?? null,
    name,
    reason: question ?? 'similar_place',
    resembles: similar ? { place: match?.placeId ?? null, ...similar } : null,
    changes: differences.map(({ field, before, after }) => ({
      field,
      before: before ?? null,
      after: after ?? null,
    })),
    is: !isAccepted ? 'none' : match?.decision ? 'same' : 'new',
    canAnswer: canAnswer && (!openQuestion || openQuestion.answers.length > 0),
  }
}
