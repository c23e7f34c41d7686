import * as z from 'zod'
import type { Context } from 'hono'
import type { Caller } from '../../../domain/admin/api-keys.ts'
import type { Admin } from '../../../domain/admin/admin.ts'
import type { Access } from '../../../domain/admin/operator.ts'
import type { Product } from '../../../domain/product.ts'
import type { FieldProblem, ProblemCode } from '../../../domain/problem.ts'
import type { Log } from '../../log.ts'
import { problemResponse } from '../problem.ts'
import { callScope, type CallScope } from './call-scope.ts'
import { readBody } from './read-body.ts'
import { memoizePerObject } from '../../../domain/search/catalogue/category-words.ts'

const NO_PARAMETERS = z.strictObject({})

/** Roles that maintain, import and export places. */
export const EDITORS = ['owner', 'editor'] as const

/** The errors that every private call may answer with before anything is done. */
const REFUSALS = [
  'bad_request',
  'unauthenticated',
  'key_expired',
  'forbidden',
  'insufficient_scope',
  'foreign_origin',
  'second_factor_required',
  'too_many_requests',
] as const

/** The answer of a call that succeeds: JSON that follows a schema, or a file of one of these media types. */
export type AnswerShape<A extends z.ZodType = z.ZodType> = {
  /** 200 unless it says otherwise */
  status?: 200 | 201 | 204
  /** 201 with the same body if the call has created something */
  mayCreate?: boolean
  description?: string
  /** JSON unless it says otherwise; empty for an answer without a body */
  types?: readonly string[]
  /** the name of its component in the description */
  name?: string
  schema?: A
  /** the header `ETag` names its version */
  hasVersion?: boolean
}

type Body<B extends z.ZodType = z.ZodType> = {
  /** the name of its component in the description */
  name?: string
  type: string
  schema: B
  /** a form whose file is a photo: it is stored, and its id replaces it */
  hasPhoto?: boolean
}

/** What the description of the API says about a call. */
type OperationDescription = {
  id: string
  method: 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'
  /** as OpenAPI writes it, `/api/v1/places/{place}` */
  path: string
  summary: string
  mayCall: Access
  /** only for a session with a fresh proof; never for a key, which cannot prove anything */
  needsProof: boolean
  parameters: z.ZodObject
  query: z.ZodObject
  body?: Body
  /** a body that the call reads itself, as a stream */
  upload?: Body
  /** refused without an `If-Match` that names the version to change */
  needsMatch: boolean
  /** `If-Match` is checked if it is sent */
  mayMatch: boolean
  answer: AnswerShape
  /** a former address redirects to the current one */
  redirects: boolean
  /** the errors that it may answer with */
  problems: readonly ProblemCode[]
}

/** A call for everybody. Its answer is cached. */
export type PublicOperation = OperationDescription & {
  mayCall: 'everyone'
  freshForSeconds: number
  answerWith(context: Context, product: Product): Promise<object | Response>
}

/** A call for a key or a session. Its answer is never cached. */
export type PrivateOperation = OperationDescription & {
  mayCall: Exclude<Access, 'everyone'>
  /** the scope that a limited key needs */
  scope: CallScope
  /** the response that a browser gets instead of a refusal */
  refuse?(context: Context, refusal: Response): Response
  answerWith(context: Context, parts: CallParts): Promise<object | Response>
}

export type Operation = PublicOperation | PrivateOperation

type CallParts = { caller: Caller; admin: Admin; product: Product; log: Log; now(): number }

/** A private call with its input already parsed. */
export type PrivateCall<Path = unknown, Query = unknown, Content = unknown> = CallParts & {
  context: Context
  path: Path
  query: Query
  body: Content
  /** the version that If-Match names, without its quotation marks; `*` for any, empty for one that we never issued */
  match: string | undefined
}

type Defaults = 'method' | 'needsProof' | 'needsMatch' | 'mayMatch' | 'redirects' | 'problems'

type Definition<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
> = Omit<OperationDescription, Defaults | 'mayCall' | 'parameters' | 'query' | 'body' | 'answer'> &
  Partial<Pick<OperationDescription, Defaults>> & {
    parameters?: P
    query?: Q
    body?: Body<B>
    answer: AnswerShape<A>
  }

/** A body of the described shape, sent with the described status, or a Response for everything else. */
type OperationResult<A extends z.ZodType> = (z.input<A> & object) | Response

type None = typeof NO_PARAMETERS

export function definePublic<
  A extends z.ZodType,
  P extends z.ZodObject = None,
  Q extends z.ZodObject = None,
>(
  definition: Definition<P, Q, z.ZodType, A> & {
    /** how long a client may use the answer without revalidating it */
    freshForSeconds?: number
    respond(
      call: { path: z.output<P>; query: z.output<Q>; params: URLSearchParams },
      product: Product,
    ): OperationResult<A> | Promise<OperationResult<A>>
  },
): PublicOperation {
  const described = describe(definition)
  return {
    freshForSeconds: 0,
    ...definition,
    ...described,
    mayCall: 'everyone',
    async answerWith({ req }, product) {
      const params = new URL(req.url).searchParams
      const read = readParameters<P, Q>(described, req.param(), params)
      return read instanceof Response ? read : definition.respond({ ...read, params }, product)
    },
  }
}

export function definePrivate<
  A extends z.ZodType,
  P extends z.ZodObject = None,
  Q extends z.ZodObject = None,
  B extends z.ZodType = z.ZodUndefined,
>(
  definition: Definition<P, Q, B, A> &
    Pick<PrivateOperation, 'mayCall' | 'refuse'> & {
      respond(
        call: PrivateCall<z.output<P>, z.output<Q>, z.output<B>>,
      ): OperationResult<A> | Promise<OperationResult<A>>
    },
): PrivateOperation {
  const described = describe(definition)
  const { body: expected, respond } = definition
  return {
    ...definition,
    ...described,
    problems: problemsOf(described),
    scope: callScope(described),
    async answerWith(context, parts) {
      const { req } = context
      const read = readParameters<P, Q>(described, req.param(), new URL(req.url).searchParams)
      if (read instanceof Response) return read
      const match = readMatch(req.header('if-match'))
      if (described.needsMatch && match === undefined)
        return problemResponse('match_required', 'de')
      const body = await readBody(context, expected, parts.admin.photos)
      return body.ok
        ? respond({ ...parts, ...read, context, match, body: body.value })
        : body.response
    },
  }
}

function describe<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
>(definition: Definition<P, Q, B, A>) {
  return {
    method: 'get' as const,
    needsProof: false,
    needsMatch: false,
    mayMatch: false,
    redirects: false,
    problems: [],
    ...definition,
    parameters: definition.parameters ?? NO_PARAMETERS,
    query: definition.query ?? NO_PARAMETERS,
  }
}

/** The problems of a private call: what reading it may find, and what its definition adds. */
function problemsOf(described: ReturnType<typeof describe>): ProblemCode[] {
  const { needsProof, parameters, needsMatch, body, problems } = described
  const all: ProblemCode[] = [
    ...REFUSALS,
    ...(needsProof ? (['proof_required'] as const) : []),
    ...(parameters === NO_PARAMETERS ? [] : (['not_found'] as const)),
    ...(needsMatch ? (['conflict', 'match_required'] as const) : []),
    ...(body ? (['validation_failed', 'unsupported_media_type'] as const) : []),
    ...problems,
  ]
  return [...new Set(all)]
}

function readParameters<P extends z.ZodObject, Q extends z.ZodObject>(
  { parameters, query }: Pick<OperationDescription, 'parameters' | 'query'>,
  names: unknown,
  params: URLSearchParams,
): { path: z.output<P>; query: z.output<Q> } | Response {
  const path = parameters.safeParse(names)
  if (!path.success) return problemResponse('not_found', 'de')
  const read = readQuery(query, params)
  if (!read.ok) return problemResponse('bad_request', 'de', { problems: read.problems })
  // The schemas are those of the definition, whose defaults the compiler cannot follow.
  return { path: path.data as z.output<P>, query: read.values as z.output<Q> }
}

// A version in quotation marks, as we issued it. We never issue weak tags.
function readMatch(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (header.trim() === '*') return '*'
  return /^\s*"([\w-]{1,40})"\s*$/.exec(header)?.[1] ?? ''
}

export function validationFailed(problems: readonly FieldProblem[]): Response {
  return problemResponse('validation_failed', 'de', { problems })
}

type ParametersResult<Values> =
  | { ok: true; values: Values }
  | { ok: false; problems: FieldProblem[] }

/** The query parameters as the schema gives them, or everything that it refuses: unknown, repeated or invalid ones. */
function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  params: URLSearchParams,
): ParametersResult<z.output<Schema>> {
  const raw: Record<string, unknown> = {}
  const problems: FieldProblem[] = []
  const lists = listsOf(schema)
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name)
    const takesList = lists.get(name)
    if (takesList === undefined) problems.push({ field: name, rule: 'unknown' })
    else if (takesList) raw[name] = values
    else if (values.length > 1) problems.push({ field: name, rule: 'repeated' })
    else raw[name] = values[0]
  }
  const parsed = schema.safeParse(raw)
  for (const { path, message } of parsed.error?.issues ?? []) {
    problems.push({ field: String(path[0]), rule: 'invalid', detail: message })
  }
  return problems.length > 0 || !parsed.success
    ? { ok: false, problems }
    : { ok: true, values: parsed.data }
}

/** The parameters of a schema, and whether each takes a list; computed once per schema. */
const listsOf = memoizePerObject(
  ({ shape }: z.ZodObject) =>
    new Map(Object.entries(shape).map(([name, field]) => [name, isList(field)])),
)

function isList(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return isList(field.unwrap())
  return field instanceof z.ZodArray
}
