import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { LOCALES, type Locale } from './src/domain/places/place.ts'
import { isAdminRoute } from './src/web/admin/admin-routes.ts'

// The start builds into a folder of its own, which takes the place of the old one when it is whole (scripts/prepare.mjs).
const buildDirectory = process.env.LAGEPLAN_BUILD ?? 'build'

export default {
  appDirectory: 'src/web',
  buildDirectory,
  ssr: true,
  // Two files start here: the app, and the server around it.
  serverBuildFile: '[name].js',
  // All routes come with the first page, in a file that browsers keep. Asked for as links appear, each address would be matched by
  // the server, hundreds in one request, and every page would cost a second request that nothing can cache.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => LOCALES.forEach((locale) => writeVisitorRoutes(locale)),
  // Whether a form comes from a page of ours is for our own gate to say (server/http/origin-gate.ts), which knows the public address.
  // The router knows the one at which a proxy reaches us: behind https it would refuse whatever a browser sends.
  allowedActionOrigins: ['**'],
} satisfies Config

/** Visitors get a list of their own pages in their own language: a third of the whole, which is for the admin. */
function writeVisitorRoutes(locale: Locale): void {
  const folder = join(buildDirectory, 'client', 'assets')
  const name = readdirSync(folder).find((file) => /^manifest-[\w-]+\.js$/.test(file))
  if (!name) throw new Error('React Router has written no list of routes')
  const [, before = '', list = ''] =
    /^([^{]*)(\{.*\});?\s*$/s.exec(readFileSync(join(folder, name), 'utf8')) ?? []
  const manifest: { routes: Record<string, unknown> } = JSON.parse(list)
  const routes = Object.entries(manifest.routes).filter(([id]) => isForVisitors(id, locale))
  const text = `${before}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })}`
  writeFileSync(join(folder, name.replace(/js$/, `${locale}.js`)), text)
}

function isForVisitors(id: string, locale: Locale): boolean {
  if (isAdminRoute(id)) return false
  return id.endsWith(`.${locale}`) || !LOCALES.some((other) => id.endsWith(`.${other}`))
}
