import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../../domain/places/place.ts'
import { localeOfPath } from '../../web/paths.ts'
import { isInAdmin } from '../../web/admin/admin-routes.ts'

const SCRIPT = /\/(assets\/[\w.-]+\.js)/g
const ROUTES = /\/assets\/manifest-[\w-]+\.js/
const MODULE = '<script type="module"'
const PRELOADS = /<link rel="modulepreload"[^>]*>/g
const HEAD_END = '</head>'
const BODY_END = '</body>'
const SCRIPT_END = '</script>'

/** If nothing is painted, as in a background tab, the scripts load after this time. */
const MAX_WAIT_MS = 2000

// Removes itself, so that React finds the document as it was rendered.
const LOAD_AFTER_PAINT = `<script>{document.currentScript.remove();const load=()=>{
const scripts=document.querySelector('template[data-scripts]');scripts?.replaceWith(scripts.content)}
setTimeout(load,${MAX_WAIT_MS});try{new PerformanceObserver(load).observe({type:'paint',buffered:true})}catch{}}</script>`

type BuiltFile = { file: string; imports?: string[]; dynamicImports?: string[] }

/**
 * Completes the scripts that React Router writes into a page: preloads the message files that they will load, and replaces the list of all
 * routes with that of the visitors' own (`react-router.config.ts`). Visitors' scripts wait in a template until the page is painted, because
 * they would take bandwidth from the font and the picture of the map (decision 41); the admin is used with its scripts.
 */
export function createPageScripts(clientDirectory: string) {
  let files: Map<string, BuiltFile> | undefined
  let all: Record<string, BuiltFile> = {}
  const finished = new Map<string, PageEdits>()

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

  const editsFor = (html: string, pathname: string): PageEdits => {
    const locale = localeOfPath(pathname)
    const links = [...sentencesOf(html, locale)]
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="modulepreload" href="/${file}">`)
      .join('')
    const [routes] = isInAdmin(pathname) ? [] : (ROUTES.exec(html) ?? [])
    return { links, routes, ownRoutes: routes?.replace(/js$/, `${locale}.js`) }
  }

  return (html: string, pathname: string): string => {
    // Text from visitors contains no tags, so the last script is ours.
    const begin = html.lastIndexOf(MODULE)
    if (begin < 0) return html
    const end = html.indexOf(SCRIPT_END, begin) + SCRIPT_END.length
    const script = html.slice(begin, end)
    // Pages with the same scripts get the same result.
    const key = `${localeOfPath(pathname)} ${isInAdmin(pathname)} ${script}`
    const finish = finished.get(key) ?? editsFor(html, pathname)
    finished.set(key, finish)
    if (isInAdmin(pathname)) return html.replace(BODY_END, () => finish.links + BODY_END)
    const headEnd = html.indexOf(HEAD_END)
    const head = html.slice(0, headEnd)
    const preloads = [...head.matchAll(PRELOADS)].map(([link]) => link).join('')
    const scripts = `<template data-scripts>${preloads}${finish.links}${script}</template>${LOAD_AFTER_PAINT}`
    const { routes, ownRoutes } = finish
    return [
      head.replaceAll(PRELOADS, ''),
      html.slice(headEnd, begin),
      routes && ownRoutes ? scripts.replaceAll(routes, ownRoutes) : scripts,
      html.slice(end),
    ].join('')
  }
}

type PageEdits = {
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
