import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { LOCALES } from '../../domain/places/place.ts'
import siteStyles from '../../web/styles/visitors.css?url'
import { problemResponse } from './problem.ts'
import { ancestorsOf, googleFramePolicy } from './security-headers.ts'

/** The key of the frame's script in Vite's manifest. */
const FRAME_ENTRY = 'src/maps/google/frame.ts'

/** `/karte/google`: the document in which Google's map runs; it exists only if a key is configured. */
export function addGoogleFrame(app: Hono, { maps, clientDirectory, embedding }: AppParts): void {
  let files: ReturnType<typeof findFiles> | undefined
  app.get('/karte/google', async (c) => {
    const { google } = maps
    if (!google) return problemResponse('not_found', 'de')
    files ??= findFiles(clientDirectory)
    const locale = LOCALES.find((one) => one === c.req.query('locale')) ?? 'de'
    const { script, styles } = await files
    const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
    const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Google Maps</title>${links}<script type="application/json" id="google-settings">${asScriptText(google)}</script><script type="module" src="${script}"></script></head><body></body></html>`
    return new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        // The browser checks every ancestor frame, including a site that embeds the finder.
        'content-security-policy': googleFramePolicy(ancestorsOf(embedding.origins)),
        'cache-control': 'no-store',
      },
    })
  })
}

type BuiltFile = { file: string; css?: string[]; imports?: string[] }

async function findFiles(clientDirectory: string): Promise<{ script: string; styles: string[] }> {
  const manifest: unknown = JSON.parse(
    await readFile(join(clientDirectory, '.vite', 'manifest.json'), 'utf8'),
  )
  // From our own build: Vite's manifest.
  const files = manifest as Record<string, BuiltFile>
  const entry = files[FRAME_ENTRY]
  if (!entry) throw new Error(`the build has no ${FRAME_ENTRY}`)
  // The plates on Google's map use the site's colours and fonts.
  const styles = [siteStyles, ...stylesOf(FRAME_ENTRY, files).map((file) => `/${file}`)]
  return { script: `/${entry.file}`, styles }
}

function stylesOf(
  name: string,
  files: Record<string, BuiltFile>,
  seen = new Set<string>(),
): string[] {
  const file = files[name]
  if (!file || seen.has(name)) return []
  seen.add(name)
  const imported = (file.imports ?? []).flatMap((other) => stylesOf(other, files, seen))
  return [...imported, ...(file.css ?? [])]
}

// The JSON must not be able to close the script element.
function asScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
