import * as z from 'zod'
import { problemStatus } from '../problem.ts'
import type { ProblemCode } from '../../../domain/problem.ts'
import type { EditOperation } from './edit-operation.ts'
import type { FileOperation } from './file-operation.ts'
import type { Operation } from './operation.ts'
import { PROBLEM } from './shapes.ts'

type Json = Record<string, unknown>

type Operations = {
  read: readonly Operation[]
  edit: readonly EditOperation[]
  file: readonly FileOperation[]
}

/** The description of the API, OpenAPI 3.1, made from the schemas that validate. */
export function describeApi(
  { read, edit, file }: Operations,
  site: { name: string; publicUrl: string },
): Json {
  const named = [
    ...[...read, ...edit].map(({ answer }) => answer),
    ...file.flatMap(({ answer }) => answer.json ?? []),
  ]
  const answers = named.map(({ name, schema }) => [name, toJson(schema, 'output')])
  const bodies = edit.flatMap(({ body }) =>
    body ? [[body.name, toJson(body.schema, 'input')] as const] : [],
  )
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: `${site.name} API`, version: '1' },
    servers: [{ url: site.publicUrl }],
    paths: describePaths([
      ...read.map((one) => ({ path: one.path, method: 'get', described: describe(one) })),
      ...edit.map((one) => ({ ...one, described: describeEdit(one) })),
      ...file.map((one) => ({ ...one, described: describeFile(one) })),
    ]),
    components: {
      schemas: {
        ...Object.fromEntries([...answers, ...bodies]),
        Problem: toJson(PROBLEM, 'output'),
      },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key of the administration.' },
      },
    },
  }
}

function describePaths(
  operations: readonly { path: string; method: string; described: Json }[],
): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const { path, method, described } of operations) {
    paths[path] = { ...paths[path], [method]: described }
  }
  return paths
}

function describeEdit({
  id,
  summary,
  mayCall,
  needsProof,
  parameters,
  ...operation
}: EditOperation): Json {
  const { body, needsMatch, answer, problems } = operation
  const schemaOf = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } })
  return {
    operationId: id,
    summary,
    security: needsProof ? [] : [{ key: [] }],
    'x-roles': mayCall,
    ...(needsProof && { 'x-needs-proof': true }),
    parameters: [...parametersIn('path', parameters), ...(needsMatch ? [IF_MATCH] : [])],
    ...(body
      ? { requestBody: { required: true, content: { [body.type]: schemaOf(body.name) } } }
      : {}),
    responses: {
      [answer.status]: {
        description: answer.name,
        ...(answer.hasVersion && { headers: etagHeader('The version.') }),
        content: { 'application/json': schemaOf(answer.name) },
      },
      ...Object.fromEntries(problems.map((code) => [statusOfEdit(code), problem(code)])),
    },
  }
}

function describeFile({
  id,
  summary,
  mayCall,
  parameters,
  query,
  ...operation
}: FileOperation): Json {
  const { body, answer, problems } = operation
  const { status, description, types, json } = answer
  const content = {
    ...Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
    ...(json && {
      'application/json': { schema: { $ref: `#/components/schemas/${json.name}` } },
    }),
  }
  return {
    operationId: id,
    summary,
    security: [{ key: [] }],
    'x-roles': mayCall,
    parameters: [...parametersIn('path', parameters), ...parametersIn('query', query)],
    ...(body && {
      requestBody: {
        required: true,
        content: { [body.type]: { schema: toJson(body.schema, 'input') } },
      },
    }),
    responses: {
      [status]: { description, content },
      ...Object.fromEntries(problems.map((code) => [problemStatus(code), problem(code)])),
    },
  }
}

function etagHeader(description: string): Json {
  return { etag: { schema: { type: 'string' }, description } }
}

const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The version that is changed, in quotation marks as it was handed out, or `*`.',
  schema: { type: 'string' },
}

// Where If-Match is asked for, what does not match is a precondition that failed.
function statusOfEdit(code: ProblemCode): number {
  return code === 'conflict' ? 412 : problemStatus(code)
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
  // Nobody keeps what only some may see.
  const isKept = mayCall === 'everyone'
  return {
    operationId: id,
    summary,
    ...(isKept ? {} : { security: [{ key: [] }], 'x-roles': mayCall }),
    parameters: [...parametersIn('path', parameters), ...parametersIn('query', query)],
    responses: {
      200: {
        description: answer.name,
        ...(isKept && { headers: etagHeader('What If-None-Match names.') }),
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
      ...(isKept && { 304: { description: 'Unchanged since the given If-None-Match.' } }),
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
