import type { Context } from 'hono'
import type * as z from 'zod'
import type { Caller } from '../../../domain/operators/api-key.ts'
import type { Access } from '../../../domain/operators/operator.ts'
import type { ProblemCode } from '../../../domain/problem.ts'
import type { AppParts } from '../../app-parts.ts'
import { problemResponse } from '../problem.ts'
import { admitCaller } from './api-caller.ts'
import { readQuery } from './read-query.ts'

type Parts = Pick<AppParts, 'area' | 'now' | 'trustedProxies'>

/**
 * A call that takes or gives a file as a stream, or tells of one. It says who may call it and what it takes as every other
 * call does; the description is made from the same.
 */
export type FileOperation = {
  id: string
  method: 'get' | 'post'
  /** as OpenAPI writes it */
  path: string
  summary: string
  mayCall: Exclude<Access, 'everyone'>
  /** by a session that has proven itself lately; by no key, which cannot */
  needsProof: boolean
  parameters: z.ZodObject
  query: z.ZodObject
  /** the fields of a form, an object, or bytes */
  body?: {
    type: 'multipart/form-data' | 'application/json' | 'application/octet-stream'
    schema: z.ZodType
  }
  answer: FileAnswer
  problems: readonly ProblemCode[]
  /** what a browser is told instead of a refusal */
  refuse?(context: Context, refusal: Response): Response
  handle(asked: FileAsked): Promise<Response>
}

/** The media types that an answer may have; what is no text of another standard has a schema. */
type FileAnswer = {
  status: 200 | 201
  description: string
  types: readonly string[]
  json?: { name: string; schema: z.ZodType }
}

export type FileAsked = Pick<Parts, 'area' | 'now'> & { context: Context; caller: Caller }

type Definition<P extends z.ZodObject, Q extends z.ZodObject> = Omit<
  FileOperation,
  'parameters' | 'query' | 'handle'
> & {
  parameters: P
  query: Q
  respond(asked: FileAsked & { path: z.output<P>; query: z.output<Q> }): Promise<Response>
}

/** Parses what was asked by the schemas that document it. */
export function defineFileOperation<P extends z.ZodObject, Q extends z.ZodObject>({
  respond,
  ...described
}: Definition<P, Q>): FileOperation {
  return {
    ...described,
    async handle(asked) {
      const { req } = asked.context
      const path = described.parameters.safeParse(req.param())
      if (!path.success) return problemResponse('not_found', 'de')
      const query = readQuery(described.query, new URL(req.url).searchParams)
      if (!query.ok) return problemResponse('bad_request', 'de', { problems: query.problems })
      return respond({ ...asked, path: path.data, query: query.values })
    },
  }
}

/** Who calls is looked at before anything is read. */
export async function answerFile(
  context: Context,
  operation: FileOperation,
  parts: Parts,
): Promise<Response> {
  const admitted = await admitCaller(context, parts, operation)
  if (!admitted.ok) {
    const { response } = admitted
    return operation.refuse ? operation.refuse(context, response) : response
  }
  const { area, now } = parts
  const response = await operation.handle({ area, now, context, caller: admitted.caller })
  for (const cookie of admitted.cookies) response.headers.append('set-cookie', cookie)
  return response
}
