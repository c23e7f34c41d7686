import type * as z from 'zod'
import type { Caller } from '../../../domain/operators/api-key.ts'
import type { OperatorArea } from '../../../domain/operators/operator-area.ts'
import type { Access } from '../../../domain/operators/operator.ts'
import type { Product } from '../../../domain/product.ts'
import type { FieldProblem, ProblemCode } from '../../../domain/problem.ts'
import { readQuery } from './read-query.ts'

/** What an answer is called in the description of the API, and what it looks like. */
export type AnswerSchema<A extends z.ZodType = z.ZodType> = {
  name: string
  type: 'application/json' | 'application/geo+json'
  schema: A
}

/** One call of the API: what it takes, what it gives, and how it is answered. The description is made from the same. */
export type Operation = {
  id: string
  /** as OpenAPI writes it, `/api/v1/places/{place}` */
  path: string
  summary: string
  /** who answers is told which of them it is, unless it is everybody */
  mayCall: Access
  /** seconds for which an answer may be used without asking again */
  freshForSeconds: number
  parameters: z.ZodObject
  query: z.ZodObject
  answer: AnswerSchema
  problems: readonly ProblemCode[]
  /** a former address leads on to the one of today */
  redirects: boolean
  /** Reads what was asked by the schemas that document it; undefined when the path names nothing. */
  read(path: unknown, params: URLSearchParams): ReadCall | undefined
}

/** Who calls what not everybody may call, and what it acts on. */
export type CalledBy = { caller: Caller; area: OperatorArea }

/** The body of an answer, or a Response for everything that is not the answer. */
export type Answered = object | Response

/** A call that can be answered, or what is wrong with its parameters. */
export type ReadCall =
  | { ok: true; answer(product: Product, by?: CalledBy): Answered | Promise<Answered> }
  | { ok: false; problems: FieldProblem[] }

type Definition<P extends z.ZodObject, Q extends z.ZodObject, A extends z.ZodType> = Omit<
  Operation,
  'parameters' | 'query' | 'answer' | 'read' | 'redirects'
> & {
  redirects?: boolean
  parameters: P
  query: Q
  answer: AnswerSchema<A>
  /** gives a Response for everything that is not the answer */
  respond(
    asked: Partial<CalledBy> & { path: z.output<P>; query: z.output<Q>; params: URLSearchParams },
    product: Product,
  ): Answer<A> | Promise<Answer<A>>
}

type Answer<A extends z.ZodType> = (z.input<A> & object) | Response

/** Ties an answer's type to the schema that describes it, and parses what was asked by the schemas that document it. */
export function defineOperation<P extends z.ZodObject, Q extends z.ZodObject, A extends z.ZodType>({
  respond,
  redirects = false,
  ...described
}: Definition<P, Q, A>): Operation {
  return {
    ...described,
    redirects,
    read(path, params) {
      const asked = described.parameters.safeParse(path)
      if (!asked.success) return undefined
      const query = readQuery(described.query, params)
      if (!query.ok) return query
      const call = { path: asked.data, query: query.values, params }
      return { ok: true, answer: (product, by) => respond({ ...call, ...by }, product) }
    },
  }
}

/** Who keeps places, and imports and exports them. */
export const EDITORS = ['owner', 'editor'] as const

/** What a call that is not for everybody is refused with before anything is done. */
export const REFUSALS = [
  'bad_request',
  'unauthenticated',
  'key_expired',
  'forbidden',
  'too_many_requests',
] as const
