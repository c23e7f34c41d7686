import type { ConfigProblem } from './config-problem.ts'

/** `https://…` without a path, `http://localhost…`, and the subdomains of a host. */
const ORIGIN =
  /^(https:\/\/(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)$/i

/** Sites whose pages may show the finder in a frame: origins between spaces or commas, or `*`. */
export function readEmbedOrigins(value: string | undefined, problems: ConfigProblem[]): string[] {
  const origins = (value ?? '').split(/[\s,]+/).filter(Boolean)
  if (origins.length === 1 && origins[0] === '*') return origins
  const wrong = origins.find((origin) => !ORIGIN.test(origin))
  if (wrong === undefined) return origins
  problems.push({
    setting: 'EMBED_ORIGINS',
    de: `EMBED_ORIGINS enthält „${wrong}“. Setzen Sie die Adressen der Websites ohne Pfad, zum Beispiel EMBED_ORIGINS="https://www.beispiel.de https://*.beispiel.org", oder * für alle.`,
    en: `EMBED_ORIGINS contains “${wrong}”. Set the addresses of the sites without a path, for example EMBED_ORIGINS="https://www.example.org https://*.example.com", or * for all.`,
  })
  return []
}
