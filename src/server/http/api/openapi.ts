import * as z from 'zod'
import { problemStatus } from '../problem.ts'
import type { Operation } from './operation.ts'
import { PROBLEM } from './shapes.ts'

type Json = Record<string, unknown>

/** The description of the API, OpenAPI 3.1, made from the schemas that validate. */
export function describeApi(
  operations: readonly Operation[],
  site: { name: string; publicUrl: string },
): Json {
  const answers = operations.map(({ answer }) => [answer.name, toJson(answer.schema, 'output')])
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: `${site.name} API`, version: '1' },
    servers: [{ url: site.publicUrl }],
    paths: Object.fromEntries(operations.map((one) => [one.path, { get: describe(one) }])),
    components: {
      schemas: { ...Object.fromEntries(answers), Problem: toJson(PROBLEM, 'output') },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key of the administration.' },
      },
    },
  }
}

function describe({
  id,
  summary,
  mayCall,
  parameters,
  query,
  answer,
  problems,
  redirects,
}: Operation): Json {
  return {
    operationId: id,
    summary,
    ...(mayCall === 'everyone' ? {} : { security: [{ key: [] }], 'x-roles': mayCall }),
    parameters: [...parametersIn('path', parameters), ...parametersIn('query', query)],
    responses: {
      200: {
        description: answer.name,
        headers: { etag: { schema: { type: 'string' } } },
        content: { [answer.type]: { schema: { $ref: `#/components/schemas/${answer.name}` } } },
      },
      ...(redirects
        ? {
            301: {
              description: 'The address of today.',
              headers: { location: { schema: { type: 'string' } } },
            },
          }
        : {}),
      304: { description: 'Unchanged since the given If-None-Match.' },
      ...Object.fromEntries(problems.map((code) => [problemStatus(code), problem(code)])),
    },
  }
}

function problem(code: string): Json {
  return {
    description: code,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function parametersIn(place: 'path' | 'query', schema: z.ZodObject): Json[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const { description, ...described } = toJson(field, 'input')
    const isRequired = !z.safeParse(field, undefined).success
    return {
      name,
      in: place,
      required: place === 'path' || isRequired,
      ...(description === undefined ? {} : { description }),
      schema: described,
    }
  })
}

function toJson(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _schema, ...described } = z.toJSONSchema(schema, { io })
  return described
}
