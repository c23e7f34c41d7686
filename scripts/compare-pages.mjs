// `node scripts/compare-pages.mjs LINK LINK`: says where the pages of two versions of Lageplan differ (CONTRIBUTING.md).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ACCOUNT = {
  name: 'Anna Probe',
  email: 'anna@beispiel.de',
  password: 'Der Zug nach Zion fährt um acht',
}

/** Pages that no other page links to. */
const STARTS = [
  '/',
  '/en',
  ...['', '/en'].flatMap((prefix) => [
    `${prefix}/?q=94107&radius=250`.replace('/en/', '/en'),
    `${prefix}/?q=Brauerei+Denver`.replace('/en/', '/en'),
    `${prefix}/?q=xyzzyqwert`.replace('/en/', '/en'),
    `${prefix}/embed?q=Berlin`,
  ]),
  '/kontakt',
  '/ort-vorschlagen',
  '/en/contact',
  '/en/suggest-a-place',
  '/kontakt/gesendet',
  '/ort-vorschlagen/gesendet',
  '/en/contact/sent',
  '/orte/gibt-es-nicht',
  '/en/places/does-not-exist',
  '/nachfrage/falsch',
  '/en/inquiry/wrong',
]
const ADMIN_STARTS = ['/verwaltung', '/en/admin', '/verwaltung/gibt-es-nicht']

/** How many pages of one route are compared: the finder has as many as there are searches. */
const PAGES_OF_A_ROUTE = 8

const [first, second] = process.argv.slice(2).map((link) => new URL(link))
if (!first || !second) {
  console.error('node scripts/compare-pages.mjs LINK LINK')
  process.exit(2)
}
const sites = [await openSite(first), await openSite(second)]
const folder = mkdtempSync(join(tmpdir(), 'lageplan-pages-'))
const seen = new Map()
const counts = { pages: 0, different: 0 }
try {
  await compareAll(STARTS, { isSignedIn: false })
  await comparePosts()
  await compareAll(['/verwaltung/anmelden', '/en/admin/sign-in'], { isSignedIn: false })
  await compareAll(ADMIN_STARTS, { isSignedIn: true })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${counts.pages} pages, ${counts.different} different`)
process.exitCode = counts.pages > 50 && counts.different === 0 ? 0 : 1

/** Signs in. If given the link to the first account, as a new site prints it, creates the account. */
async function openSite({ origin, pathname }) {
  const made = pathname === '/' ? undefined : await enter(origin, pathname)
  const response = made?.status === 303 ? made : await enter(origin, '/verwaltung/anmelden')
  if (response.status !== 303) throw new Error(`no sign-in at ${origin}: ${response.status}`)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { origin, cookie: cookies.join('; ') }
}

function enter(origin, path) {
  const body = new URLSearchParams(ACCOUNT)
  return fetch(origin + path, { method: 'POST', body, headers: { origin }, redirect: 'manual' })
}

/** Follows the links of both sites side by side: identifiers differ, so a link is identified by its position. */
async function compareAll(starts, { isSignedIn }) {
  const queue = starts.map((path) => [path, path])
  for (let pair = queue.shift(); pair; pair = queue.shift()) {
    if (!isWanted(pair[0], isSignedIn)) continue
    const answers = await Promise.all(sites.map((site, i) => load(site, pair[i], { isSignedIn })))
    report(pair[0], answers)
    const links = answers.map(({ html }) => linksIn(html))
    if (links[0].length !== links[1].length) continue
    queue.push(...links[0].map((link, at) => [link, links[1][at]]))
  }
}

/** Forms that were sent empty, without a script. */
async function comparePosts() {
  for (const path of ['/kontakt', '/ort-vorschlagen', '/en/contact', '/en/suggest-a-place']) {
    const body = new URLSearchParams({ message: '' })
    report(`POST ${path}`, await Promise.all(sites.map((site) => load(site, path, { body }))))
  }
}

function isWanted(path, isSignedIn) {
  const isAdmin = /^\/(verwaltung|en\/admin)(\/|$)/.test(path)
  if (isSignedIn !== (isAdmin && !/anmelden|sign-in/.test(path))) return false
  if (/abmelden|sign-out|datei|\/file|^\/(api|assets|farbe|photos)\//.test(path)) return false
  const route = path
    .replace(/\?.*/, '')
    .replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}/g, '/:id')
    .replace(/^\/(orte|en\/places)\/in\/[^/?]+/, '/$1/in/:region')
    .replace(/(\/in\/:region)\/[^/?]+/, '$1/:city')
    .replace(/^\/(orte|en\/places)\/(?!in(\/|$))[^/?]+/, '/$1/:slug')
  const pages = seen.get(route) ?? new Set()
  if (pages.has(path) || pages.size >= PAGES_OF_A_ROUTE) return false
  seen.set(route, pages.add(path))
  return true
}

async function load({ origin, cookie }, path, { isSignedIn, body }) {
  const response = await fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    body,
    headers: { origin, ...(isSignedIn ? { cookie } : {}) },
    redirect: 'manual',
  })
  const html = (await response.text()).replaceAll(origin, '')
  const location = response.headers.get('location')?.replace(origin, '') ?? ''
  return { head: `${response.status} ${normalise(location, path)}`, html }
}

function linksIn(html) {
  return [...html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)].map(([, href]) =>
    href.replaceAll('&amp;', '&'),
  )
}

function report(name, answers) {
  counts.pages += 1
  const files = answers.map(({ head, html }, at) => {
    const file = join(folder, `${at}.html`)
    writeFileSync(file, `${head}\n${normalise(html, name)}\n`)
    return file
  })
  const { stdout } = spawnSync('git', ['diff', '--no-index', '-U1', ...files], { encoding: 'utf8' })
  if (stdout === '') return
  counts.different += 1
  console.log(`── ${name}\n${stdout.split('\n').slice(4, 44).join('\n')}`)
}

/** One tag or text per line, without what may differ: scripts, styles, classes, hashes, tokens, identifiers and the time of day. */
function normalise(html, path) {
  const text = html
    .replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    .replace(/<link [^>]*rel="(stylesheet|modulepreload|preload)"[^>]*>/g, '')
    .replace(/<template data-scripts>\s*<\/template>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)+)\s*(\/?)>/gi, plainTag)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, 'TIME')
    .replace(/_[rR]_\w+_|«\w+»|:[rR]\w+:/g, 'REACT-ID')
    .replace(/(\/assets\/[\w.]+)-[\w-]{8}\./g, '$1.')
    .replace(/(\/basemap)\/[0-9a-f]+/g, '$1')
    .replace(/\b[A-Za-z0-9]{32}\b/g, 'ACCOUNT')
    .replace(/>\s*/g, '>\n')
    .replace(/\s*</g, '\n<')
    .replace(/\n+/g, '\n')
  // Opening hours of a place are compared; times in the admin are those of events.
  return /verwaltung|\/admin/.test(path)
    ? text.replace(/\d{1,2}:\d\d(:\d\d)?( ?[AP]M)?|\b\d+ (Sekunden?|seconds?)/g, 'TIME')
    : text
}

function plainTag(_, name, attributes, end) {
  const isSecret = /name="(token|key|mark|stamp|proof)"/.test(attributes)
  const kept = attributes
    .match(/[\w:-]+(="[^"]*")?/g)
    .filter((attribute) => !/^(class|nonce)(=|$)/.test(attribute))
    .map((attribute) => (isSecret ? attribute.replace(/^value=.*/, 'value="SECRET"') : attribute))
    .toSorted()
  return `<${[name, ...kept].join(' ')}${end}>`
}
