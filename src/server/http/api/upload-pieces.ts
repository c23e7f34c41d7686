import * as z from 'zod'
import { PIECE_BYTES, type UploadState } from '../../../domain/import/resumable-upload.ts'
import { PIECES_PATH } from '../../import/upload-path.ts'
import { problemResponse } from '../problem.ts'
import { privateAnswer } from './answer.ts'
import { defineFileOperation, type FileOperation } from './file-operation.ts'
import { NO_PARAMETERS } from './parameters.ts'
import { EDITORS, REFUSALS } from './operation.ts'

const DIGEST = z.string().regex(/^[\da-f]{64}$/)

const WANTED = z.strictObject({
  fileName: z.string().max(1000),
  size: z.number().int().min(0).describe('Bytes, up to 200 MB.'),
  digest: DIGEST.describe(
    'SHA-256, hexadecimal, over the SHA-256 of every piece of 1 MiB (1,048,576 bytes).',
  ),
})
const STATE = z.strictObject({
  upload: DIGEST.describe('Names the upload: the same file of the same caller is the same one.'),
  offset: z.number().int().optional().describe('Where the next piece begins, in bytes.'),
  importId: z.number().int().optional().describe('Everything came: the import it became.'),
})

const beginUpload = defineFileOperation({
  id: 'beginUpload',
  method: 'post',
  path: PIECES_PATH,
  summary:
    'Begins a file that is sent in pieces, or tells how far it came before the connection broke.',
  mayCall: EDITORS,
  needsProof: false,
  parameters: NO_PARAMETERS,
  query: NO_PARAMETERS,
  body: { type: 'application/json', schema: WANTED },
  answer: {
    status: 200,
    description: 'How far it is.',
    types: [],
    json: { name: 'Upload', schema: STATE },
  },
  problems: [...REFUSALS, 'body_too_large'],
  async respond({ context: c, area: { imports }, caller }) {
    const wanted = WANTED.safeParse(await c.req.json().catch(() => undefined))
    if (!wanted.success) return problemResponse('bad_request', 'de')
    return answerOf(await imports.inPieces.begin(wanted.data, caller.actor))
  },
})

const sendPiece = defineFileOperation({
  id: 'sendPiece',
  method: 'post',
  path: `${PIECES_PATH}/{upload}`,
  summary:
    'A piece of a file, at most 1 MiB. One that begins elsewhere than the offset is not taken.',
  mayCall: EDITORS,
  needsProof: false,
  parameters: z.strictObject({ upload: DIGEST }),
  query: z.strictObject({ offset: z.coerce.number().int().min(0).describe('Where it begins.') }),
  body: { type: 'application/octet-stream', schema: z.string().describe('The bytes.') },
  answer: {
    status: 200,
    description: 'How far it is.',
    types: [],
    json: { name: 'Upload', schema: STATE },
  },
  problems: [...REFUSALS, 'not_found', 'body_too_large', 'upload_damaged'],
  async respond({ context: c, path, query, area: { imports }, caller }) {
    const bytes = await readPiece(c.req.raw.body)
    if (!bytes) return problemResponse('body_too_large', 'de')
    const piece = { offset: query.offset, bytes }
    return answerOf(await imports.inPieces.append(path.upload, piece, caller.actor))
  },
})

/** Sending a file so that it goes on where a broken connection left it. */
export const PIECE_OPERATIONS: readonly FileOperation[] = [beginUpload, sendPiece]

const CODES = {
  empty: 'bad_request',
  too_large: 'body_too_large',
  too_many: 'too_many_requests',
  not_found: 'not_found',
  damaged: 'upload_damaged',
} as const

function answerOf(state: UploadState): Response {
  if (!state.ok) return problemResponse(CODES[state.problem], 'de')
  const { ok: _ok, ...shown } = state
  return privateAnswer(shown, 'application/json')
}

// Half a piece, whose connection broke, is an exception here and is not taken.
async function readPiece(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > PIECE_BYTES) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
