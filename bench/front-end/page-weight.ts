import { gzipSync } from 'node:zlib'

/** One page of each kind in the demo, in German; the English ones differ only in their sentences. */
export const PAGES = {
  finder: '/?q=94107&radius=250',
  embed: '/embed?q=94107&radius=250',
  place: '/orte/zion-nationalpark-springdale',
  region: '/orte/in/kalifornien',
  city: '/orte/in/kalifornien/paicines',
  regions: '/orte/in',
  contact: '/kontakt',
  message: '/orte/zion-nationalpark-springdale/nachricht',
  suggestion: '/ort-vorschlagen',
  correction: '/orte/zion-nationalpark-springdale/korrektur',
  sent: '/kontakt/gesendet?beleg=LP-0000-0000',
  imprint: '/impressum',
  privacy: '/datenschutz',
  accessibility: '/barrierefreiheit',
  requests: '/datenschutz/anfragen',
} as const

export type PageWeight = {
  html: string
  /** names and texts of the scripts that the page loads by itself; those of the map come later */
  scripts: ReadonlyMap<string, string>
  /** bytes after gzip, as a server sends them */
  scriptBytes: number
  /** of styles in the page and of files it waits for */
  styleBytes: number
  htmlBytes: number
}

/** Reads a page as a browser does before its map: the page itself, and every file it names. */
export async function weighPage(url: string): Promise<PageWeight> {
  const html = await read(url)
  const { origin } = new URL(url)
  // React Router lists in the page all scripts that its modules import, so the browser discovers none late.
  const scripts = await readAll(origin, html, /\/assets\/[\w.-]+\.js/g)
  const files = await readAll(origin, html, /(?<=rel="stylesheet"[^>]* href=")\/[^"]+/g)
  const inPage = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, style = '']) => style)
  return {
    html,
    scripts,
    scriptBytes: sum([...scripts.values()].map(zipped)),
    styleBytes: sum([...inPage, ...files.values()].map(zipped)),
    htmlBytes: zipped(html),
  }
}

async function readAll(
  origin: string,
  html: string,
  address: RegExp,
): Promise<Map<string, string>> {
  const paths = new Set([...html.matchAll(address)].map(([path]) => path))
  const texts = [...paths].map(async (path) => [path, await read(origin + path)] as const)
  return new Map(await Promise.all(texts))
}

async function read(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response.text()
}

function zipped(text: string): number {
  return gzipSync(text).length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
