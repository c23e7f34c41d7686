import type { SaveResult } from '../../../domain/places/edit-places.ts'
import type { Place } from '../../../domain/places/place.ts'
import { type PlaceForm, toPlaceForm } from '../../../domain/places/place-form.ts'
import { problemResponse } from '../problem.ts'
import { privateAnswer } from './answer.ts'
import { PLACE_PARAMETERS } from './parameters.ts'
import {
  inputName,
  mergePatch,
  PLACE_INPUT,
  PLACE_PATCH,
  PLACE_RECORD,
  type PlaceInput,
  toForm,
  toRecord,
  writableInput,
} from './place-record.ts'
import {
  definePrivate,
  EDITORS,
  invalid,
  type PrivateCall,
  type PrivateOperation,
} from './operation.ts'
import { bodyProblems } from './read-body.ts'

const PATH = '/api/v1/places'
export const RECORD = {
  name: 'PlaceRecord',
  schema: PLACE_RECORD,
  hasVersion: true,
} as const
const INPUT = { name: 'PlaceInput', type: 'application/json', schema: PLACE_INPUT }

/** A call about a place, or one that makes it. */
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
    return place ? recordAnswer(place, asked) : problemResponse('not_found', 'de')
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
    const read = await formOf(asked.body, asked)
    if (read.problems.length > 0) return invalid(read.problems)
    const made = await asked.admin.placeEditor.create(read.form, asked.caller.actor)
    const answer = await answerSaved(made, asked)
    if (made.ok) answer.headers.set('location', `${PATH}/${made.place.id}/record`)
    return made.ok ? new Response(answer.body, { status: 201, headers: answer.headers }) : answer
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

/** By id, or by the slug it has today. */
export async function placeOf({
  path,
  admin,
}: Pick<NamedPlace, 'path' | 'admin'>): Promise<Place | undefined> {
  return (await admin.placeById(path.place)) ?? admin.placeBySlug(path.place)
}

async function change(asked: NamedPlace, edit: (now: unknown) => unknown): Promise<Response> {
  const place = await placeOf(asked)
  if (!place) return problemResponse('not_found', 'de')
  const categories = await asked.admin.vocabulary.categories()
  const attributes = await asked.admin.vocabulary.attributes()
  const wanted = PLACE_INPUT.safeParse(edit(writableInput(place, { categories, attributes })))
  if (!wanted.success) return invalid(bodyProblems(wanted.error))
  const read = await formOf(wanted.data, asked)
  return read.problems.length > 0 ? invalid(read.problems) : save(place, read.form, asked)
}

async function formOf(input: PlaceInput, { admin }: PlaceCall) {
  const [categories, attributes] = await Promise.all([
    admin.vocabulary.categories(),
    admin.vocabulary.attributes(),
  ])
  return toForm(input, { categories, attributes })
}

/** Saves the form as the next version of the one that was named. */
export async function save(place: Place, form: PlaceForm, asked: PlaceCall): Promise<Response> {
  const version = asked.match === '*' ? place.version : versionOf(asked.match)
  const edit = { id: place.id, form, version, actor: asked.caller.actor }
  return answerSaved(await asked.admin.placeEditor.save(edit), asked)
}

/** The version that If-Match names. No place has one below one. */
export function versionOf(match: string | undefined): number {
  return /^\d{1,15}$/.test(match ?? '') ? Number(match) : 0
}

async function answerSaved(saved: SaveResult, asked: PlaceCall): Promise<Response> {
  if (saved.ok) {
    return recordAnswer(saved.place, asked)
  }
  switch (saved.problem) {
    case 'not_found':
      return problemResponse('not_found', 'de')
    case 'conflict': {
      const { current, fields } = saved.conflict
      const problems = fields.map(({ name }) => ({ field: inputName(name), rule: 'changed' }))
      const response = problemResponse('conflict', 'de', { problems, status: 412 })
      response.headers.set('etag', `"${current.version}"`)
      return response
    }
    case 'validation_failed':
      return invalid(saved.problems.map((one) => ({ ...one, field: inputName(one.field) })))
  }
}

async function recordAnswer(place: Place, { admin }: PlaceCall): Promise<Response> {
  const record = toRecord(place, await admin.vocabulary.categories())
  const response = privateAnswer(record)
  response.headers.set('etag', `"${place.version}"`)
  return response
}
