import { readFile } from 'node:fs/promises'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { chooseEncoding } from './choose-encoding.ts'
import { FOR_EVER } from './send-page.ts'
import { finishPage } from './page-cache.ts'
import { problemResponse } from './problem.ts'
import { LARGEST_RANGE, rangeResponse } from './range-response.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'

const NAME = /^streets-\d+$/

const COVERAGE_HEADERS = {
  'content-type': 'application/json',
  'cache-control': FOR_EVER,
  'content-security-policy': DENY_ALL_POLICY,
  vary: 'accept-encoding',
}

/** The streets around the places: tiles in byte ranges, and which tiles there are. The name of a file is that of its contents. */
export function addStreetExtract(app: Hono, { extractPath }: Pick<AppParts, 'extractPath'>): void {
  app.on(['GET', 'HEAD'], '/karte/strassen/:file', async (c) => {
    const [stem = '', form] = c.req.param('file').split('.')
    if (!NAME.test(stem)) return problemResponse('not_found', 'de')
    const path = extractPath(`${stem}.${form}`)
    if (form === 'pmtiles') {
      const range = c.req.header('range')
      return rangeResponse(path, { method: c.req.method, range, mostBytes: LARGEST_RANGE }).catch(
        notFound,
      )
    }
    if (form !== 'json') return problemResponse('not_found', 'de')
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) return problemResponse('not_found', 'de')
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    const { headers, body } = finishPage(text, { status: 200, headers: COVERAGE_HEADERS })
    return new Response(await body.in(encoding), {
      headers: encoding === 'plain' ? headers : { ...headers, 'content-encoding': encoding },
    })
  })
}

function notFound(error: unknown): Response {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return problemResponse('not_found', 'de')
  }
  throw error
}
