import type { AddedPhoto, PhotoStore } from '../../domain/places/place-store.ts'
import type { Context } from 'hono'
import type { Caller } from '../../domain/admin/api-keys.ts'
import { adminFor } from '../../domain/admin/limited-admin.ts'
import { MAX_PHOTOS } from '../../domain/places/place.ts'
import { ADMIN_ROUTES, adminRouteOf } from '../../web/admin/admin-routes.ts'
import {
  type RejectedFile,
  UPLOAD_FIELDS,
  formatRejectedFile,
} from '../../web/admin/places/photo-upload.ts'
import type { AppParts } from '../app-parts.ts'
import { BrokenFormError, readParts } from '../multipart/read-parts.ts'
import { isPlaceForm, isSettingsForm } from '../photos/upload-path.ts'
import { admitCaller } from './api/api-caller.ts'

/** The largest form, 64 KiB (specification, 5). */
export const MAX_FORM_BYTES = 64 * 1024

type Parts = Pick<AppParts, 'admin' | 'trustedProxies'>

/**
 * Takes the photos out of the form of a place, or the logo out of the settings form: each is streamed to the photo store, and its id, or
 * the reason for its refusal, replaces it among the fields. So the pages only see plain forms, and no file is held in memory. If the caller
 * may not edit places, the body is not read, and the page answers. Undefined when the body is cut off or too large.
 */
export async function withPhotosStored(c: Context, parts: Parts): Promise<Request | undefined> {
  const request = c.req.raw
  if (request.method !== 'POST' || !isMultipart(c)) return request
  const isLogo = isSettingsForm(c.req.path)
  if (!isLogo && !isPlaceForm(c.req.path)) return request
  const { body } = request
  const route = adminRouteOf(c.req.path.replace(/\.data$/, '')) ?? 'placeEdit'
  const { mayCall } = ADMIN_ROUTES[route]
  const admitted = await admitCaller(c, parts, { mayCall, id: route, scope: 'places:write' })
  if (!admitted.ok || !body || !(await mayEditPlace(c, parts, admitted.caller)))
    return asPlainForm(request, new URLSearchParams())
  try {
    const type = c.req.header('content-type') ?? ''
    const { add } = parts.admin.photos
    const photos = (await mayAddPhotos(parts, admitted.caller)) ? photosBy(add) : undefined
    return asPlainForm(request, await readForm(type, body, isLogo ? logosBy(add) : photos))
  } catch (error) {
    if (error instanceof BrokenFormError) return undefined
    throw error
  }
}

/** A manager may only add photos to her own places; the page refuses the rest of the form. */
async function mayEditPlace(c: Context, { admin }: Parts, { actor, role }: Caller) {
  if (role !== 'manager') return true
  const id = /([^/]+)$/.exec(c.req.path.replace(/\.data$/, ''))?.[1] ?? ''
  const own = await adminFor(admin, { id: actor, role })
  return (await own.placeById(id)) !== undefined
}

// A stored picture is public before any place references it, so reviewing it later would be too late.
async function mayAddPhotos({ admin }: Parts, { actor, role }: Caller) {
  return role !== 'manager' || !(await admin.accounts.limitsOf(actor)).needsApproval
}

export function isMultipart(c: Context): boolean {
  return /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')
}

/** How a file is stored, and which field then holds its id. */
type PhotoTarget = {
  add(chunks: AsyncIterable<Uint8Array>): Promise<AddedPhoto>
  fieldOf(name: string): string
}

const photosBy = (add: PhotoStore['add']): PhotoTarget => ({
  add: (chunks) => add(chunks),
  fieldOf: () => UPLOAD_FIELDS.photo,
})

// There are two logos, one for each background.
const logosBy = (add: PhotoStore['add']): PhotoTarget => ({
  add: (chunks) => add(chunks, 'logo'),
  fieldOf: (name) => name,
})

async function readForm(
  type: string,
  body: AsyncIterable<Uint8Array>,
  /** without it, files are skipped */
  target: PhotoTarget | undefined,
): Promise<URLSearchParams> {
  const fields = new URLSearchParams()
  let [size, files] = [0, 0]
  for await (const part of readParts(type, body, MAX_FORM_BYTES)) {
    if (part.kind === 'field') {
      size += 1 + part.name.length + part.value.length
      if (size > MAX_FORM_BYTES) throw new BrokenFormError('the form is too long')
      fields.append(part.name, part.value)
      continue
    }
    // Browsers send an empty file if none was chosen.
    if (part.fileName === '' || !target) continue
    if (files === MAX_PHOTOS) throw new BrokenFormError('too many files')
    files += 1
    const added = await target.add(part.chunks)
    if (added.ok) fields.append(target.fieldOf(part.name), added.id)
    else fields.append(UPLOAD_FIELDS.refused, formatRejectedFile(refusalOf(part.fileName, added)))
  }
  return fields
}

function refusalOf(fileName: string, { problem }: Pick<RejectedFile, 'problem'>): RejectedFile {
  return { fileName: fileName.slice(0, 100).toWellFormed(), problem }
}

function asPlainForm(request: Request, fields: URLSearchParams): Request {
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  headers.delete('content-length')
  headers.delete('transfer-encoding')
  return new Request(request.url, { method: request.method, headers, body: fields.toString() })
}
