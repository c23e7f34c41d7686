import { readFile } from 'node:fs/promises'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { fileVersion } from '../street-map/open-street-map.ts'
import { CACHE_FOREVER, sendPage } from './send-page.ts'
import { finishPage, type Page } from './page-cache.ts'
import { problemResponse } from './problem.ts'
import { MAX_RANGE_BYTES, rangeResponse } from './range-response.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'
import { ignoreMissing } from '../../storage/error-code.ts'

const JSON_HEADERS = {
  'content-type': 'application/json',
  'cache-control': CACHE_FOREVER,
  'content-security-policy': DENY_ALL_POLICY,
  vary: 'accept-encoding',
}

const EXTRACT_NAME = /^streets-\d+$/

/** The operator's street map: the styles that we generated for its tiles, and the tiles themselves if they are a file on this machine. */
export function addStreetMap(app: Hono, { maps }: Pick<AppParts, 'maps'>): void {
  const finished = new Map<string, Page>()

  app.get('/karte/stil/:version/:name', async (c) => {
    const { street } = maps
    const { name, version } = c.req.param()
    const style = version === street?.version ? street.styles.get(name) : undefined
    if (!style) return problemResponse('not_found', 'de')
    const page = finished.get(style) ?? finishPage(style, { status: 200, headers: JSON_HEADERS })
    finished.set(style, page)
    return sendPage(c.req.raw, page)
  })

  app.on(['GET', 'HEAD'], '/karte/kacheln/:version/strassen.pmtiles', async (c) => {
    const file = maps.street?.file
    if (!file) return problemResponse('not_found', 'de')
    // Ranges of two different files would not fit together; a replaced file is only used after the next restart.
    const isSame = (await fileVersion(file.path).catch(() => '')) === file.version
    if (!isSame || c.req.param('version') !== file.version) {
      return problemResponse('not_found', 'de')
    }
    const range = c.req.header('range')
    return rangeResponse(file.path, { method: c.req.method, range, maxBytes: MAX_RANGE_BYTES })
  })
}

/** The streets around the places: tiles by byte range, and the list of tiles. The name of a file identifies its content. */
export function addStreetExtract(app: Hono, { extractPath }: Pick<AppParts, 'extractPath'>): void {
  app.on(['GET', 'HEAD'], '/karte/strassen/:file', async (c) => {
    const [stem = '', form] = c.req.param('file').split('.')
    if (!EXTRACT_NAME.test(stem)) return problemResponse('not_found', 'de')
    const path = extractPath(`${stem}.${form}`)
    if (form === 'pmtiles') {
      const range = c.req.header('range')
      const request = { method: c.req.method, range, maxBytes: MAX_RANGE_BYTES }
      const found = await ignoreMissing(rangeResponse(path, request))
      return found ?? problemResponse('not_found', 'de')
    }
    if (form !== 'json') return problemResponse('not_found', 'de')
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) return problemResponse('not_found', 'de')
    return sendPage(c.req.raw, finishPage(text, { status: 200, headers: JSON_HEADERS }))
  })
}
