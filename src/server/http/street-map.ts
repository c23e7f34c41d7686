import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { fileVersion } from '../street-map/file-version.ts'
import { chooseEncoding } from './choose-encoding.ts'
import { FOR_EVER } from './send-page.ts'
import { finishPage, type Page } from './page-cache.ts'
import { problemResponse } from './problem.ts'
import { LARGEST_RANGE, rangeResponse } from './range-response.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'

const STYLE_HEADERS = {
  'content-type': 'application/json',
  'cache-control': FOR_EVER,
  'content-security-policy': DENY_ALL_POLICY,
  vary: 'accept-encoding',
}

/** The operator's street map: the styles that we made for its tiles, and the tiles when they are a file of this machine. */
export function addStreetMap(app: Hono, { maps }: Pick<AppParts, 'maps'>): void {
  const finished = new Map<string, Page>()

  app.get('/karte/stil/:version/:name', async (c) => {
    const { street } = maps
    const { name, version } = c.req.param()
    const style = version === street?.version ? street.styles.get(name) : undefined
    if (!style) return problemResponse('not_found', 'de')
    const page = finished.get(style) ?? finishPage(style, { status: 200, headers: STYLE_HEADERS })
    finished.set(style, page)
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    const { headers, body } = page
    return new Response(await body.in(encoding), {
      headers: encoding === 'plain' ? headers : { ...headers, 'content-encoding': encoding },
    })
  })

  app.on(['GET', 'HEAD'], '/karte/kacheln/:version/strassen.pmtiles', async (c) => {
    const file = maps.street?.file
    if (!file) return problemResponse('not_found', 'de')
    // Parts of two files would not fit together; a file that was replaced is taken up at the next start.
    const isSame = (await fileVersion(file.path).catch(() => '')) === file.version
    if (!isSame || c.req.param('version') !== file.version) {
      return problemResponse('not_found', 'de')
    }
    const range = c.req.header('range')
    return rangeResponse(file.path, { method: c.req.method, range, mostBytes: LARGEST_RANGE })
  })
}
