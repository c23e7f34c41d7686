import type { Hono } from 'hono'
import { expect } from 'vitest'
import * as z from 'zod'

type Schema = Record<string, unknown>
type DescribedResponse = { content?: Record<string, { schema: Schema }>; headers?: Schema }
type Description = {
  paths: Record<string, Record<string, { responses: Record<string, DescribedResponse> }>>
  components: { schemas: Record<string, Schema> }
}

/** A schema of the description as a parser, without the defaults, which would fill gaps in an answer. */
export function asDescribed(schema: Schema, { components }: Pick<Description, 'components'>) {
  const kept = ([name]: [string, unknown]) => name !== 'default'
  const plain = JSON.stringify({ ...schema, $defs: components.schemas }, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(kept))
      : value,
  )
  return z.fromJSONSchema(JSON.parse(plain.replaceAll('#/components/schemas/', '#/$defs/')))
}

/**
 * From now on, each API response that a test requests from this app must match the description: status, media type,
 * headers and body. Returns the calls that have succeeded so far.
 */
export function checkAnswers(app: Hono): Set<string> {
  const succeeded = new Set<string>()
  const ask = app.request
  const readDescription = async (): Promise<Description> => (await ask('/api/openapi.json')).json()
  let description: ReturnType<typeof readDescription> | undefined
  app.request = async (input, init, ...rest) => {
    const response = await ask(input, init, ...rest)
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    if (url.pathname.startsWith('/api/v1/')) {
      const method = (init?.method ?? 'get').toLowerCase()
      const call = { method, path: url.pathname }
      const name = await check(call, response.clone(), await (description ??= readDescription()))
      if (name && response.ok) succeeded.add(name)
    }
    return response
  }
  return succeeded
}

async function check(
  { method, path }: { method: string; path: string },
  response: Response,
  description: Description,
): Promise<string | undefined> {
  const template = templateOf(path, description)
  const methods = template === undefined ? undefined : description.paths[template]
  // HEAD is answered like GET unless it has its own call.
  const operation = methods?.[method] ?? (method === 'head' ? methods?.get : undefined)
  if (!operation) return expect([404, 405]).toContain(response.status) ?? undefined
  const call = `${method} ${template}`
  const described = operation.responses[response.status]
  expect({ call, status: Object.keys(operation.responses) }).toEqual({
    call,
    status: expect.arrayContaining([String(response.status)]),
  })
  for (const header of Object.keys(described?.headers ?? {})) {
    expect({ call, header, isThere: response.headers.has(header) }).toEqual({
      call,
      header,
      isThere: true,
    })
  }
  const text = await response.text()
  const isCompressed = response.headers.has('content-encoding')
  if (text === '' || isCompressed || !described?.content) return call
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  expect({ call, type: Object.keys(described.content) }).toEqual({
    call,
    type: expect.arrayContaining([type]),
  })
  const { schema } = described.content[type] ?? {}
  if (!schema || !type.endsWith('json')) return call
  const shape = asDescribed(schema, description)
  const bodies = type === 'application/x-ndjson' ? text.trim().split('\n') : [text]
  for (const body of bodies) {
    const { error } = shape.safeParse(JSON.parse(body))
    if (error) expect({ call, body, error }).toEqual({ call, body, error: undefined })
  }
  return call
}

function templateOf(path: string, { paths }: Description): string | undefined {
  const matches = Object.keys(paths).filter((template) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  // `/settings/look` before `/settings/{section}`
  return matches.toSorted((a, b) => a.split('{').length - b.split('{').length)[0]
}
