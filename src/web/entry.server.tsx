import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { htmlContext } from './context.ts'

/**
 * Renders the whole page before sending the first byte, because it is hashed for the content security policy and cached. The HTML goes into
 * `htmlContext`.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  requestContext: Pick<RouterContextProvider, 'set'>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  requestContext.set(htmlContext, await renderWhole(request.url, routerContext))
  return new Response(null, { status, headers })
}

/** Client errors are only answered; our own are also logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isTheirs = isRouteErrorResponse(error) && error.status < 500
  if (!isTheirs && !request.signal.aborted) console.error(error)
}

/**
 * `renderToString` saves a quarter of the CPU time of an uncached page (decision 37), but omits the doctype and the loader data,
 * which React Router hands over as a stream. Both are added here as `ServerRouter` would when it renders to a stream. This is the
 * only code that relies on `window.__reactRouterContext`; if React Router renames it, every browser test fails.
 */
async function renderWhole(url: string, context: EntryContext): Promise<string> {
  const { serverHandoffStream, ...rest } = context
  const meta: EntryContext['renderMeta'] = {}
  const staticHandlerContext = { ...context.staticHandlerContext }
  const whole = { ...rest, ...matchedRoutes(rest), staticHandlerContext, renderMeta: meta }
  const html = `<!doctype html>${renderToString(<ServerRouter context={whole} url={url} />)}`
  // V8 keeps the getters of this page's router, and all that they reference, until it marks the whole heap.
  staticHandlerContext.loaderData = {}
  if (!serverHandoffStream || !meta.didRenderScripts) return html
  const end = html.lastIndexOf('</body>')
  return html.slice(0, end) + (await loaderScripts(serverHandoffStream)) + html.slice(end)
}

/**
 * Only the routes of this page. `ServerRouter` builds a tree of the routes it is given for each page; the tree of all routes was a
 * third of the garbage that pages produced.
 */
function matchedRoutes({
  manifest,
  staticHandlerContext,
}: Pick<EntryContext, 'manifest' | 'staticHandlerContext'>): Pick<EntryContext, 'manifest'> {
  const routes: EntryContext['manifest']['routes'] = {}
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id]
  return { manifest: { ...manifest, routes } }
}

async function loaderScripts(stream: ReadableStream<Uint8Array>): Promise<string> {
  const scripts: string[] = []
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    const text = JSON.stringify(decoder.decode(chunk, { stream: true }))
    scripts.push(inScript(`streamController.enqueue(${escapeJson(text)})`))
  }
  return [...scripts, inScript('streamController.close()')].join('')
}

function inScript(call: string): string {
  return `<script>window.__reactRouterContext.${call};</script>`
}

// No text may end the script, or contain a line end for engines that parse scripts by the rules before ES2019.
function escapeJson(json: string): string {
  return json.replace(/[&<>\u2028\u2029]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
