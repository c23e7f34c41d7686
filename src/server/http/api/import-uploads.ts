import * as z from 'zod'
import type { ProblemCode } from '../../../domain/problem.ts'
import { UPLOADS_PATH } from '../../import/upload-path.ts'
import { problemResponse } from '../problem.ts'
import { UPLOADED } from './imports.ts'
import { definePrivate, EDITORS, type PrivateCall } from './operation.ts'

const UPLOAD = z.strictObject({ upload: z.string().max(100) })
const PATH = `${UPLOADS_PATH}/{upload}`
const CHUNK = {
  type: 'application/offset+octet-stream',
  schema: z.string().describe('The bytes from `Upload-Offset` on.'),
} as const

const tusRequest = {
  mayCall: EDITORS,
  problems: ['not_found', 'conflict', 'body_too_large', 'storage_unavailable'],
  respond: receive,
} as const

const createUpload = definePrivate({
  ...tusRequest,
  id: 'createUpload',
  method: 'post',
  path: UPLOADS_PATH,
  summary:
    'tus 1.0.0: creates an upload of `Upload-Length` bytes, named by `filename` in `Upload-Metadata`.',
  answer: { status: 201, description: '`Location` is its address.', types: [] },
})

const getUploadOffset = definePrivate({
  ...tusRequest,
  id: 'getUploadOffset',
  method: 'head',
  path: PATH,
  summary: 'tus 1.0.0: how many bytes of an upload have arrived.',
  parameters: UPLOAD,
  answer: { status: 200, description: '`Upload-Offset` is their number.', types: [] },
})

const continueUpload = definePrivate({
  ...tusRequest,
  id: 'continueUpload',
  method: 'patch',
  path: PATH,
  summary: 'tus 1.0.0: sends further bytes of an upload.',
  parameters: UPLOAD,
  upload: CHUNK,
  answer: { status: 204, description: '`Upload-Offset` is the new number of bytes.', types: [] },
})

const deleteUpload = definePrivate({
  ...tusRequest,
  id: 'deleteUpload',
  method: 'delete',
  path: PATH,
  summary: 'tus 1.0.0: deletes an upload.',
  parameters: UPLOAD,
  answer: { status: 204, description: 'It is deleted.', types: [] },
})

const importUpload = definePrivate({
  id: 'importUpload',
  method: 'post',
  path: `${PATH}/import`,
  summary: 'Starts the import of a complete upload. Asking again returns the same import.',
  mayCall: EDITORS,
  parameters: UPLOAD,
  answer: {
    status: 201,
    description: 'The import is stored and being checked.',
    name: 'UploadedImport',
    schema: UPLOADED,
  },
  problems: ['conflict', 'body_too_large'],
  async respond({ path, admin: { imports }, caller }) {
    const done = await imports.uploads.toImport(path.upload, caller.actor)
    if (!done.ok) return problemResponse(CODES[done.problem], 'de')
    return { id: done.id, status: 'uploaded' as const }
  },
})

/** Uploads that resume after a broken connection, using the tus protocol. */
export const UPLOAD_OPERATIONS = [
  createUpload,
  getUploadOffset,
  continueUpload,
  deleteUpload,
  importUpload,
]

const CODES = {
  empty: 'bad_request',
  too_large: 'body_too_large',
  not_found: 'not_found',
  incomplete: 'conflict',
} as const

const CODE_OF_STATUS = new Map<number, ProblemCode>([
  [404, 'not_found'],
  [409, 'conflict'],
  [410, 'not_found'],
  [413, 'body_too_large'],
  [423, 'conflict'],
  [429, 'too_many_requests'],
  [500, 'storage_unavailable'],
])

/** The library returns errors as plain text; our clients expect a problem with a code. */
async function receive({ context: c, admin: { imports }, caller }: PrivateCall): Promise<Response> {
  const response = await imports.uploads.receive(c.req.raw, caller.actor)
  const headers = new Headers(response.headers)
  headers.delete('access-control-expose-headers')
  if (response.status < 400) {
    headers.set('cache-control', 'no-store')
    return new Response(response.body, { status: response.status, headers })
  }
  const problem = problemResponse(CODE_OF_STATUS.get(response.status) ?? 'bad_request', 'de')
  // The rest of the body is not read.
  problem.headers.set('connection', 'close')
  problem.headers.set('tus-resumable', '1.0.0')
  return problem
}
