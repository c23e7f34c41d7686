import type * as z from 'zod'
import type { Caller } from '../../../domain/operators/api-key.ts'
import type { OperatorArea } from '../../../domain/operators/operator-area.ts'
import type { Access } from '../../../domain/operators/operator.ts'
import type { Product } from '../../../domain/product.ts'
import type { ProblemCode } from '../../../domain/problem.ts'

/** A call that changes something, or shows what only editors see. The description is made from the same. */
export type EditOperation = {
  id: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** as OpenAPI writes it */
  path: string
  summary: string
  mayCall: Exclude<Access, 'everyone'>
  /** by a session that has proven itself lately; by no key, which cannot */
  needsProof: boolean
  parameters: z.ZodObject
  /** what the body must be, with its media type; a photo in a form is stored, and its id stands for it */
  body?: { name: string; type: string; schema: z.ZodType; hasPhoto?: boolean }
  /** refused without an `If-Match` that names the version it is about */
  needsMatch: boolean
  /** what has a version says it in the header `ETag` */
  answer: { status: 200 | 201; name: string; schema: z.ZodType; hasVersion: boolean }
  problems: readonly ProblemCode[]
  handle(asked: EditAsked): Promise<Response>
}

export type EditAsked = {
  path: Record<string, string>
  /** as it was sent, checked by the schema */
  body: unknown
  /** the version that If-Match names, without its quotation marks; `*` for any, empty for what is none of ours */
  match: string | undefined
  caller: Caller
  area: OperatorArea
  product: Product
}
