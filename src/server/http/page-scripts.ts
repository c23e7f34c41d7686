import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../../domain/places/place.ts'
import { localeOfPath } from '../../web/paths.ts'
import { isInAdmin } from '../../web/admin/admin-routes.ts'

const SCRIPT = /\/(assets\/[\w.-]+\.js)/g
const ROUTES = /\/assets\/manifest-[\w-]+\.js/
const MODULE = '<script type="module"'

type BuiltFile = { file: string; imports?: string[]; dynamicImports?: string[] }

/**
 * Completes the scripts that React Router writes into a page: preloads the message files that they will load, and replaces the list of all
 * routes by that of the visitors' own (`react-router.config.ts`).
 */
export function createPageScripts(clientDirectory: string) {
  let files: Map<string, BuiltFile> | undefined
  let all: Record<string, BuiltFile> = {}
  const finished = new Map<string, Finish>()

  const sentencesOf = (html: string, locale: Locale): Set<string> => {
    if (!files) {
      // From our own build: Vite's manifest.
      all = JSON.parse(readFileSync(join(clientDirectory, '.vite', 'manifest.json'), 'utf8'))
      files = new Map(Object.values(all).map((built) => [built.file, built]))
    }
    const scripts = new Set([...html.matchAll(SCRIPT)].map(([, file = '']) => file))
    const loaded = [...scripts].flatMap((file) => files?.get(file)?.dynamicImports ?? [])
    const sentences = loaded.filter((source) => source.endsWith(`.${locale}.ts`))
    return new Set(sentences.flatMap((source) => withImports(source, all)))
  }

  const finishFor = (html: string, pathname: string): Finish => {
    const locale = localeOfPath(pathname)
    const links = [...sentencesOf(html, locale)]
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="modulepreload" href="/${file}">`)
      .join('')
    const [routes] = isInAdmin(pathname) ? [] : (ROUTES.exec(html) ?? [])
    return { links, routes, ownRoutes: routes?.replace(/js$/, `${locale}.js`) }
  }

  return (html: string, pathname: string): string => {
    // Pages with the same scripts get the same result. Text by visitors contains no tags, so the last script is ours.
    const begin = html.lastIndexOf(MODULE)
    const script = html.slice(begin, html.indexOf('</script>', begin))
    const key = `${localeOfPath(pathname)} ${isInAdmin(pathname)} ${script}`
    const known = begin < 0 ? undefined : finished.get(key)
    const finish = known ?? finishFor(html, pathname)
    if (begin >= 0) finished.set(key, finish)
    const end = html.lastIndexOf('</body>')
    const whole = html.slice(0, end) + finish.links + html.slice(end)
    const { routes, ownRoutes } = finish
    return routes && ownRoutes ? whole.replaceAll(routes, ownRoutes) : whole
  }
}

type Finish = {
  /** preload links to the message files */
  links: string
  /** the file that lists all routes, and the one with only the visitors' routes */
  routes?: string
  ownRoutes?: string
}

function withImports(name: string, all: Record<string, BuiltFile>): string[] {
  const { file, imports = [] } = all[name] ?? { file: '' }
  return [file, ...imports.flatMap((other) => withImports(other, all))]
}
