import * as z from 'zod'
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

const PATH = `${UPLOAD_PATH}/{id}/conflicts`

const CONFLICT = z.strictObject({
  position: ROW_POSITION.describe('Of the row among the changes of the import.'),
  line: z.number().int().nullable().describe('In the file; 1 is the first one.'),
  place: z.string().describe('Id of the place.'),
  name: z.string(),
  version: z.number().int().nullable().describe('Of the place now; null where it is gone.'),
  fields: z.array(
    z.strictObject({
      field: z.string().describe('One attribute is `attribute:` and its key.'),
      stored: z.string().nullable().describe('What a person set.'),
      file: z.string().nullable(),
      isTaken: z.boolean().describe('The file counts.'),
      isKept: z
        .boolean()
        .describe('A person said that it stays; no import asks again while files say this.'),
    }),
  ),
})

const CONFLICTS = z.strictObject({
  conflicts: z.array(CONFLICT),
  canTake: z.boolean(),
  next: NEXT_PAGE,
})

const CHOICE = z.union([
  z.strictObject({
    take: z
      .array(
        z.strictObject({
          position: ROW_POSITION,
          fields: z
            .array(z.string().max(200))
            .max(100)
            .describe('All others stay, and are not asked about again while files say the same.'),
          version: z
            .number()
            .int()
            .optional()
            .describe('Of the place that was seen; another one now is a conflict.'),
        }),
      )
      .min(1)
      .max(100),
  }),
  z.strictObject({ all: z.enum(['take', 'keep']) }),
])

export const listImportConflicts = definePrivate({
  id: 'listImportConflicts',
  path: PATH,
  summary:
    'The rows of an import with fields that a person set and the file has otherwise, in the order of the file. They stay unless somebody takes them.',
  mayCall: EDITORS,
  parameters: RUN_PARAMETERS,
  query: ROW_PAGE,
  answer: { description: 'The rows.', name: 'ImportConflicts', schema: CONFLICTS },
  async respond({ path: { id }, query: { limit, after }, admin: { imports } }) {
    const run = await imports.byId(id)
    if (!run) return problemResponse('not_found', 'de')
    const listed = await imports.conflicts(run, { after, limit })
    return {
      conflicts: listed.map(({ change, current, fields }) => ({
        position: change.position,
        line: change.line ?? null,
        place: change.placeId,
        name: change.name,
        version: current?.version ?? null,
        fields: fields.map(({ field, before, after: file, isTaken, isKept }) => {
          return { field, stored: before ?? null, file: file ?? null, isTaken, isKept }
        }),
      })),
      canTake: await imports.canTake(run),
      next: nextPage(
        PATH,
        id,
        limit,
        listed.map(({ change }) => change.position),
      ),
    }
  },
})

export const takeImportConflicts = definePrivate({
  id: 'takeImportConflicts',
  method: 'post',
  path: PATH,
  summary:
    'Takes such fields from the file: the named ones of some rows, or all. Before the import is applied that holds when it is; afterwards it is done at once, and `progress` says how far it is. A conflict when a later import of the source was applied, or the import is being worked on.',
  mayCall: EDITORS,
  parameters: RUN_PARAMETERS,
  body: { name: 'ImportConflictChoice', type: 'application/json', schema: CHOICE },
  answer: { name: 'Import', schema: RUN },
  problems: ['conflict'],
  async respond({ path: { id }, body: choice, caller, admin: { imports } }) {
    const run = await imports.byId(id)
    if (!run) return problemResponse('not_found', 'de')
    const each = 'take' in choice ? choice.take : []
    for (const [index, { position, fields }] of each.entries()) {
      const known = new Set(
        (await imports.changeAt(id, position))?.conflicts?.map((one) => one.field),
      )
      if (known.size > 0 && fields.every((field) => known.has(field))) continue
      return validationFailed([{ field: `take.${index}`, rule: 'unknown' }])
    }
    if (!(await imports.take(run, 'take' in choice ? { each } : choice, caller.actor)))
      return problemResponse('conflict', 'de')
    return toRunRecord((await imports.byId(id)) ?? run, imports)
  },
})
