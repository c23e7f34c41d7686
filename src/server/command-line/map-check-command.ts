import { parseArgs } from 'node:util'
import { checkMap } from '../../maps/street/check/check-map.ts'
import { type MapFinding, severityOf } from '../../maps/street/check/map-finding.ts'
import type { Locale } from '../../domain/places/place.ts'
import { explainFinding, mapCheckWordsOf } from '../../web/messages/map-check.ts'
import { type Config, loadConfig } from '../config.ts'
import { inspectMap } from '../street-map/inspect-map.ts'
import { USAGE } from './usage.ts'

/** `map check`: fetches the operator's style and one tile as a visitor would, and says what is wrong with them. */
export async function runMapCheck(parameters: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: { english: { type: 'boolean', default: false } },
  })
  if (positionals.length !== 1 || positionals[0] !== 'check') {
    console.error(USAGE)
    return 2
  }
  const findings = await findOut(loadConfig())
  return print(findings, values.english ? 'en' : 'de')
}

async function findOut({ street, publicUrl }: Config): Promise<MapFinding[]> {
  if (!street) return [{ code: 'nothing_configured' }]
  return checkMap(street, await inspectMap(street, publicUrl), publicUrl)
}

function print(findings: readonly MapFinding[], locale: Locale): number {
  const words = mapCheckWordsOf(locale)
  const count = { good: 0, warning: 0, error: 0 }
  for (const finding of findings) {
    const severity = severityOf(finding)
    count[severity]++
    console.log(`${`${words.severity[severity]}:`.padEnd(9)}${explainFinding(finding, locale)}`)
  }
  console.log(`\n${words.sum(count.error, count.warning)}`)
  return count.error > 0 ? 1 : 0
}
