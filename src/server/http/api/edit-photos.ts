import * as z from 'zod'
import { toPlaceForm } from '../../../domain/places/place-form.ts'
import { readTypedPhotos, writeTypedPhotos } from '../../../domain/places/photo-form.ts'
import { PHOTO_PROBLEMS } from '../../../domain/places/place.ts'
import { problemResponse } from '../problem.ts'
import { placeOf, RECORD, savePlace } from './edit-places-api.ts'
import { PHOTO_PARAMETERS, PLACE_PARAMETERS } from './parameters.ts'
import { definePrivate, EDITORS } from './operation.ts'

const TEXT = z.string().max(1000)

/** A photo and its texts. `file` is sent as a file and read as the id of the stored photo. */
const PHOTO_INPUT = z.strictObject({
  file: z
    .string()
    .meta({ format: 'binary' })
    .describe('JPEG, PNG, WebP or AVIF of at most 10 MB. It is encoded anew.'),
  altDe: TEXT.describe('What it shows, in German.'),
  altEn: TEXT.optional(),
  credit: TEXT.optional(),
})

const PATH = '/api/v1/places/{place}/photos'

const addPhoto = definePrivate({
  id: 'addPlacePhoto',
  method: 'post',
  path: PATH,
  summary: 'Adds a photo behind the others. It is encoded anew, without what the camera noted.',
  mayCall: EDITORS,
  parameters: PLACE_PARAMETERS,
  body: { name: 'PhotoInput', type: 'multipart/form-data', schema: PHOTO_INPUT, hasPhoto: true },
  needsMatch: true,
  answer: { ...RECORD, status: 201 },
  problems: PHOTO_PROBLEMS,
  async respond(call) {
    const place = await placeOf(call)
    if (!place) return problemResponse('not_found', 'de')
    const { file: id, altDe, altEn = '', credit = '' } = call.body
    const form = toPlaceForm(place)
    const others = readTypedPhotos(form.photos).filter((photo) => photo.id !== id)
    const photos = writeTypedPhotos([...others, { id, altDe, altEn, credit }])
    return savePlace(place, { ...form, photos }, call, 201)
  },
})

const removePhoto = definePrivate({
  id: 'removePlacePhoto',
  method: 'delete',
  path: `${PATH}/{photo}`,
  summary: 'Takes a photo away. Its file stays as long as a kept version names it.',
  mayCall: EDITORS,
  parameters: PHOTO_PARAMETERS,
  needsMatch: true,
  answer: RECORD,
  problems: ['validation_failed'],
  async respond(call) {
    const place = await placeOf(call)
    const photo = place?.photos?.find(({ id }) => id === call.path.photo)
    if (!place || !photo) return problemResponse('not_found', 'de')
    const form = toPlaceForm(place)
    const others = readTypedPhotos(form.photos).filter(({ id }) => id !== photo.id)
    return savePlace(place, { ...form, photos: writeTypedPhotos(others) }, call)
  },
})

/** Adds photos to places and removes them. Order and texts are changed with the place. */
export const PHOTO_OPERATIONS = [addPhoto, removePhoto]
