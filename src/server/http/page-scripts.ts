import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../../domain/places/place.ts'
import { localeOfPath } from '../../web/paths.ts'
import { isInAdmin } from '../../web/admin/admin-routes.ts'

const SCRIPT = /\/(assets\/[\w.-]+\.js)/g
const ROUTES = /(\/assets\/manifest-[\w-]+)\.js/g

type BuiltFile = { file: string; imports?: string[]; dynamicImports?: string[] }

/**
 * Finishes the scripts that React Router writes into a page: the browser is told at once which files of sentences they will load, and
 * visitors get the list of their own routes (`react-router.config.ts`).
 */
export function createPageScripts(clientDirectory: string) {
  let files: Map<string, BuiltFile> | undefined
  let all: Record<string, BuiltFile> = {}

  const sentencesOf = (html: string, locale: Locale): Set<string> => {
    if (!files) {
      // Written by our own build: Vite's list of files.
      all = JSON.parse(readFileSync(join(clientDirectory, '.vite', 'manifest.json'), 'utf8'))
      files = new Map(Object.values(all).map((built) => [built.file, built]))
    }
    const scripts = new Set([...html.matchAll(SCRIPT)].map(([, file = '']) => file))
    const loaded = [...scripts].flatMap((file) => files?.get(file)?.dynamicImports ?? [])
    const sentences = loaded.filter((source) => source.endsWith(`.${locale}.ts`))
    return new Set(sentences.flatMap((source) => withImports(source, all)))
  }

  return (html: string, pathname: string): string => {
    const locale = localeOfPath(pathname)
    const links = [...sentencesOf(html, locale)]
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="modulepreload" href="/${file}">`)
      .join('')
    const end = html.lastIndexOf('</body>')
    const whole = html.slice(0, end) + links + html.slice(end)
    return isInAdmin(pathname) ? whole : whole.replaceAll(ROUTES, `$1.${locale}.js`)
  }
}

function withImports(name: string, all: Record<string, BuiltFile>): string[] {
  const { file, imports = [] } = all[name] ?? { file: '' }
  return [file, ...imports.flatMap((other) => withImports(other, all))]
}
