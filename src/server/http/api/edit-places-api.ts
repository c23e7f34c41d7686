import type { SaveResult } from '../../../domain/places/edit-places.ts'
import type { Place } from '../../../domain/places/place.ts'
import { type PlaceForm, toPlaceForm } from '../../../domain/places/place-form.ts'
import { problemResponse } from '../problem.ts'
import { privateResponse, withVersion } from './answer.ts'
import { PLACE_PARAMETERS } from './parameters.ts'
import {
  applyEdit,
  inputName,
  mergePatch,
  PLACE_INPUT,
  PLACE_PATCH,
  PLACE_RECORD,
  toRecord,
  type Vocabulary,
} from './place-record.ts'
import {
  definePrivate,
  EDITORS,
  validationFailed,
  type PrivateCall,
  type PrivateOperation,
} from './operation.ts'

const PATH = '/api/v1/places'
export const RECORD = {
  name: 'PlaceRecord',
  schema: PLACE_RECORD,
  hasVersion: true,
} as const
const INPUT = { name: 'PlaceInput', type: 'application/json', schema: PLACE_INPUT }

/** A call that reads or changes a place, or creates one. */
type PlaceCall = Pick<PrivateCall, 'match' | 'caller' | 'admin' | 'product'>

type SinglePlaceCall = PlaceCall & { path: { place: string } }

const readRecord = definePrivate({
  id: 'getPlaceRecord',
  path: `${PATH}/{place}/record`,
  summary: 'All of a place of any status, with the version that a change must name.',
  mayCall: EDITORS,
  parameters: PLACE_PARAMETERS,
  answer: RECORD,
  async respond(call) {
    const place = await placeOf(call)
    return answerSaved(place ? { ok: true, place } : { ok: false, problem: 'not_found' }, call)
  },
})

const createPlace = definePrivate({
  id: 'createPlace',
  method: 'post',
  path: PATH,
  summary: 'Makes a place; a draft unless it says otherwise.',
  mayCall: EDITORS,
  body: INPUT,
  answer: { ...RECORD, status: 201 },
  async respond(call) {
    const edited = applyEdit(undefined, () => call.body, await vocabularyOf(call))
    if (!edited.ok) return validationFailed(edited.problems)
    const made = await call.admin.placeEditor.create(edited.form, call.caller.actor)
    const answer = await answerSaved(made, call, 201)
    if (made.ok) answer.headers.set('location', `${PATH}/${made.place.id}/record`)
    return answer
  },
})

const replacePlace = definePrivate({
  id: 'replacePlace',
  method: 'put',
  path: `${PATH}/{place}`,
  summary: 'Makes the place what the body says; what it leaves out is gone.',
  mayCall: EDITORS,
  parameters: PLACE_PARAMETERS,
  body: INPUT,
  needsMatch: true,
  answer: RECORD,
  respond: (call) => change(call, () => call.body),
})

const patchPlace = definePrivate({
  id: 'patchPlace',
  method: 'patch',
  path: `${PATH}/{place}`,
  summary: 'Changes what the body names; null takes a field away.',
  mayCall: EDITORS,
  parameters: PLACE_PARAMETERS,
  body: { name: 'PlacePatch', type: 'application/merge-patch+json', schema: PLACE_PATCH },
  needsMatch: true,
  answer: RECORD,
  respond: (call) => change(call, (input) => mergePatch(input, call.body)),
})

const archivePlace = definePrivate({
  id: 'archivePlace',
  method: 'delete',
  path: `${PATH}/{place}`,
  summary:
    'Archives the place: its page answers 410 and names the nearest ones. Nothing is deleted.',
  mayCall: EDITORS,
  parameters: PLACE_PARAMETERS,
  needsMatch: true,
  answer: RECORD,
  problems: ['validation_failed'],
  async respond(call) {
    const place = await placeOf(call)
    if (!place) return problemResponse('not_found', 'de')
    const form = { ...toPlaceForm(place), status: 'archived' }
    return savePlace(place, form, call)
  },
})

/** Reading and writing places for those who edit them. */
export const PLACE_EDIT_OPERATIONS: readonly PrivateOperation[] = [
  readRecord,
  createPlace,
  replacePlace,
  patchPlace,
  archivePlace,
]

/** Finds a place by its id or its current slug. */
export async function placeOf({
  path,
  admin,
}: Pick<SinglePlaceCall, 'path' | 'admin'>): Promise<Place | undefined> {
  return (await admin.placeById(path.place)) ?? admin.placeBySlug(path.place)
}

async function change(call: SinglePlaceCall, edit: (now: unknown) => unknown): Promise<Response> {
  const place = await placeOf(call)
  if (!place) return problemResponse('not_found', 'de')
  const edited = applyEdit(place, edit, await vocabularyOf(call))
  return edited.ok ? savePlace(place, edited.form, call) : validationFailed(edited.problems)
}

export async function vocabularyOf({ admin }: Pick<PlaceCall, 'admin'>): Promise<Vocabulary> {
  const { vocabulary } = admin
  const [categories, attributes] = await Promise.all([
    vocabulary.categories(),
    vocabulary.attributes(),
  ])
  return { categories, attributes }
}

/** Saves the form as the version after the one that was named. */
export async function savePlace(
  place: Place,
  form: PlaceForm,
  call: PlaceCall,
  status?: number,
): Promise<Response> {
  const version = call.match === '*' ? place.version : versionOf(call.match)
  const edit = { id: place.id, form, version, actor: call.caller.actor }
  return answerSaved(await call.admin.placeEditor.save(edit), call, status)
}

/** The version that If-Match names; 0 if it names none, because versions start at 1. */
export function versionOf(match: string | undefined): number {
  return /^\d{1,15}$/.test(match ?? '') ? Number(match) : 0
}

async function answerSaved(
  saved: SaveResult,
  { admin }: PlaceCall,
  status = 200,
): Promise<Response> {
  if (saved.ok) {
    const { place } = saved
    const record = toRecord(place, await admin.vocabulary.categories())
    return privateResponse(record, { status, version: place.version })
  }
  switch (saved.problem) {
    case 'not_found':
      return problemResponse('not_found', 'de')
    case 'conflict': {
      const { current, fields } = saved.conflict
      const problems = fields.map(({ name }) => ({ field: inputName(name), rule: 'changed' }))
      const response = problemResponse('conflict', 'de', { problems, status: 412 })
      return withVersion(response, current.version)
    }
    case 'validation_failed':
      return validationFailed(
        saved.problems.map((one) => ({ ...one, field: inputName(one.field) })),
      )
  }
}
