import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import * as z from 'zod'
import { KEY_SCOPES } from '../../../domain/admin/key-scopes.ts'
import type { ProblemCode } from '../../../domain/problem.ts'
import { problemStatus } from '../problem.ts'
import { resourceOf, TAGS } from './call-scope.ts'
import type { Operation } from './operation.ts'
import { PROBLEM } from './shapes.ts'

const IF_MATCH = z.object({
  'If-Match': z
    .string()
    .describe('The version to change, in quotation marks as it was issued, or `*`.'),
})

const KEY_DESCRIPTION = `A key of the administration. It may do what its role may, or only what it is limited to: ${KEY_SCOPES.map((scope) => `\`${scope}\``).join(', ')}. Each call names what it needs.`

const LOCATION = { location: { schema: { type: 'string' as const } } }

/** The description of the API, OpenAPI 3.1, from the schemas that validate. */
export function describeApi(
  operations: readonly Operation[],
  site: { name: string; publicUrl: string },
): object {
  const paths: ZodOpenApiPathsObject = {}
  const schemas: Record<string, z.ZodType> = { Problem: PROBLEM }
  for (const operation of operations) {
    const { path, method, answer, body } = operation
    paths[path] = { ...paths[path], [method]: describe(operation) }
    if (answer.name && answer.schema) schemas[answer.name] = answer.schema
    if (body?.name) schemas[body.name] = body.schema
  }
  return createDocument({
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: `${site.name} API`, version: '1' },
    servers: [{ url: site.publicUrl }],
    tags: [...TAGS].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: KEY_DESCRIPTION },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: `${site.publicUrl.startsWith('https:') ? '__Host-' : ''}lageplan.session_token`,
          description: 'Somebody who is signed in. Changes must come from a page of this site.',
        },
      },
    },
  })
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { id, summary, mayCall, needsProof, parameters, query, needsMatch, mayMatch } = operation
  const { body = operation.upload, path } = operation
  const isPublic = mayCall === 'everyone'
  const scopes = 'scope' in operation && operation.scope !== 'any' ? [operation.scope] : []
  return {
    operationId: id,
    summary,
    tags: [resourceOf(path)?.tag ?? 'Other'],
    security: isPublic ? [] : needsProof ? [{ session: [] }] : [{ key: scopes }, { session: [] }],
    ...(!isPublic && { 'x-roles': mayCall }),
    ...(needsProof && { 'x-needs-proof': true }),
    requestParams: {
      path: parameters,
      query,
      ...(needsMatch && { header: IF_MATCH }),
      ...(mayMatch && { header: IF_MATCH.partial() }),
    },
    ...(body && {
      requestBody: { required: true, content: { [body.type]: { schema: body.schema } } },
    }),
    responses: { ...successes(operation), ...refusals(operation) },
  }
}

function successes({ mayCall, answer, redirects }: Operation) {
  const { status = 200, description, name = '', schema, hasVersion } = answer
  const isCached = mayCall === 'everyone'
  const types = answer.types ?? ['application/json']
  const fileOf = (type: string) => ({ type: type.endsWith('json') ? 'object' : 'string' }) as const
  const contents = types.map((type) => [type, { schema: schema ?? fileOf(type) }])
  const success = {
    description: description ?? name,
    ...(hasVersion && { headers: etagHeader('The version.') }),
    ...(isCached && { headers: etagHeader('What If-None-Match names.') }),
    ...(types.length > 0 && { content: Object.fromEntries(contents) }),
  }
  return {
    [status]: success,
    ...(answer.mayCreate && { 201: { ...success, description: 'It was created.' } }),
    ...(redirects && { 301: { description: 'The current address.', headers: LOCATION } }),
    ...(isCached && { 304: { description: 'Unchanged since the given If-None-Match.' } }),
  }
}

// Several codes may share a status.
function refusals({ problems, needsMatch, mayMatch }: Operation) {
  const statusOf = (code: ProblemCode) =>
    // Where If-Match is required, a conflict is a failed precondition.
    code === 'conflict' && needsMatch ? 412 : problemStatus(code)
  const byStatus = Map.groupBy<number, ProblemCode>(problems, statusOf)
  if (mayMatch) byStatus.set(412, ['conflict'])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        content: { 'application/problem+json': { schema: problemOf(codes) } },
      },
    ]),
  )
}

function problemOf(codes: readonly ProblemCode[]) {
  return {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      { type: 'object' as const, properties: { code: { enum: [...codes] } } },
    ],
  }
}

function etagHeader(description: string) {
  return { etag: { schema: { type: 'string' as const }, description } }
}
