import type { SaveResult } from '../../../domain/places/edit-places.ts'
import type { Place } from '../../../domain/places/place.ts'
import { type PlaceForm, toPlaceForm } from '../../../domain/places/place-form.ts'
import { problemResponse } from '../problem.ts'
import { privateAnswer, withVersion } from './answer.ts'
import { PLACE_PARAMETERS } from './parameters.ts'
import {
  editedForm,
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
  invalid,
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

type NamedPlace = PlaceCall & { path: { place: string } }

const readRecord = definePrivate({
  id: 'getPlaceRecord',
  path: `${PATH}/{place}/record`,
  summary: 'All of a place of any status, with the version that a change must name.',
  mayCall: EDITORS,
  parameters: PLACE_PARAMETERS,
  answer: RECORD,
  async respond(asked) {
    const place = await placeOf(asked)
    return answerSaved(place ? { ok: true, place } : { ok: false, problem: 'not_found' }, asked)
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
  async respond(asked) {
    const edited = editedForm(undefined, () => asked.body, await vocabularyOf(asked))
    if (!edited.ok) return invalid(edited.problems)
    const made = await asked.admin.placeEditor.create(edited.form, asked.caller.actor)
    const answer = await answerSaved(made, asked, 201)
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
  respond: (asked) => change(asked, () => asked.body),
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
  respond: (asked) => change(asked, (input) => mergePatch(input, asked.body)),
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
  async respond(asked) {
    const place = await placeOf(asked)
    if (!place) return problemResponse('not_found', 'de')
    const form = { ...toPlaceForm(place), status: 'archived' }
    return save(place, form, asked)
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
}: Pick<NamedPlace, 'path' | 'admin'>): Promise<Place | undefined> {
  return (await admin.placeById(path.place)) ?? admin.placeBySlug(path.place)
}

async function change(asked: NamedPlace, edit: (now: unknown) => unknown): Promise<Response> {
  const place = await placeOf(asked)
  if (!place) return problemResponse('not_found', 'de')
  const edited = editedForm(place, edit, await vocabularyOf(asked))
  return edited.ok ? save(place, edited.form, asked) : invalid(edited.problems)
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
export async function save(
  place: Place,
  form: PlaceForm,
  asked: PlaceCall,
  status?: number,
): Promise<Response> {
  const version = asked.match === '*' ? place.version : versionOf(asked.match)
  const edit = { id: place.id, form, version, actor: asked.caller.actor }
  return answerSaved(await asked.admin.placeEditor.save(edit), asked, status)
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
    return privateAnswer(record, { status, version: place.version })
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
      return invalid(saved.problems.map((one) => ({ ...one, field: inputName(one.field) })))
  }
}
