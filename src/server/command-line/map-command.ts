import { checkMap } from '../../maps/street/check/check-map.ts'
import { type MapCheckResult, severityOf } from '../../maps/street/check/map-check-result.ts'
import type { Locale } from '../../domain/places/place.ts'
import { describeFinding, mapCheckWordsOf } from '../../web/messages/admin/map-check.ts'
import type { StreetSettings } from '../../maps/street/street-settings.ts'
import { readMapChoice } from '../../domain/admin/map-choice.ts'
import { type Config, loadConfig } from '../config.ts'
import { parseStreetChoice } from '../live-maps.ts'
import { inspectMap } from '../street-map/inspect-map.ts'
import { readArguments, failWithUsage } from './read-arguments.ts'
import { withStorage } from './with-storage.ts'

/** `map check` and `map extract`. */
export async function runMap(parameters: string[]): Promise<number> {
  const [what, ...rest] = parameters
  if (what !== 'extract') return runMapCheck(parameters)
  const { runMapExtract } = await import('./map-extract-command.ts')
  return runMapExtract(rest)
}

/**
 * `map check`: fetches the style from the environment or otherwise the settings, and one tile, like a visitor, and reports what is wrong
 * with them.
 */
export async function runMapCheck(parameters: string[]): Promise<number> {
  const { values, positionals } = readArguments(parameters, {})
  if (positionals.length !== 1 || positionals[0] !== 'check') return failWithUsage('map')
  const findings = await checkConfiguredMap(loadConfig())
  return print(findings, values.english ? 'en' : 'de')
}

async function checkConfiguredMap(config: Config): Promise<MapCheckResult[]> {
  const { publicUrl } = config
  const isTrusted = config.street !== undefined
  const street = config.street ?? (await readStoredStreet(config))
  if (!street) return [{ code: 'nothing_configured' }]
  return checkMap(street, await inspectMap(street, publicUrl, { isTrusted }), publicUrl)
}

/** The map that an owner has chosen in the settings. */
async function readStoredStreet(config: Config): Promise<StreetSettings | undefined> {
  return withStorage(async ({ storage }) => {
    return parseStreetChoice(readMapChoice(await storage.site.setting('site.map')), config).settings
  })
}

function print(findings: readonly MapCheckResult[], locale: Locale): number {
  const words = mapCheckWordsOf(locale)
  const count = { good: 0, warning: 0, error: 0 }
  for (const finding of findings) {
    const severity = severityOf(finding)
    count[severity]++
    console.log(`${`${words.severity[severity]}:`.padEnd(9)}${describeFinding(finding, locale)}`)
  }
  console.log(`\n${words.sum(count.error, count.warning)}`)
  return count.error > 0 ? 1 : 0
}
