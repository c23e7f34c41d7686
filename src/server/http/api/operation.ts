import type * as z from 'zod'
import type { Caller } from '../../../domain/operators/api-key.ts'
import type { OperatorArea } from '../../../domain/operators/operator-area.ts'
import type { Access } from '../../../domain/operators/operator.ts'
import type { Product } from '../../../domain/product.ts'
import type { ProblemCode } from '../../../domain/problem.ts'

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
  /** `Asked.caller` is then one of them, unless it is everybody */
  mayCall: Access
  /** seconds for which an answer may be used without asking again */
  freshForSeconds: number
  parameters: z.ZodObject
  query: z.ZodObject
  answer: AnswerSchema
  problems: readonly ProblemCode[]
  /** a former address leads on to the one of today */
  redirects: boolean
  handle(asked: Asked, product: Product): Promise<object | Response>
}

/** The call as it was received, nothing validated yet. */
export type Asked = {
  path: unknown
  query: unknown
  url: URL
  caller?: Caller
  /** for calls that not everybody may make */
  area?: OperatorArea
}

type Definition<P extends z.ZodObject, Q extends z.ZodObject, A extends z.ZodType> = Omit<
  Operation,
  'parameters' | 'query' | 'answer' | 'handle' | 'redirects'
> & {
  redirects?: boolean
  parameters: P
  query: Q
  answer: AnswerSchema<A>
  /** gives a Response for everything that is not the answer */
  respond(
    asked: Pick<Asked, 'url' | 'caller' | 'area'> & { path: z.output<P>; query: z.output<Q> },
    product: Product,
  ): (z.input<A> & object) | Response | Promise<(z.input<A> & object) | Response>
}

/** Ties an answer's type to the schema that describes it, and parses what was asked by the schemas that document it. */
export function defineOperation<P extends z.ZodObject, Q extends z.ZodObject, A extends z.ZodType>({
  respond,
  redirects = false,
  ...described
}: Definition<P, Q, A>): Operation {
  return {
    ...described,
    redirects,
    async handle({ path, query, ...asked }, product) {
      const { parameters, query: querySchema } = described
      return respond(
        { ...asked, path: parameters.parse(path), query: querySchema.parse(query) },
        product,
      )
    },
  }
}
