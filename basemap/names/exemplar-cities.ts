import { readPackageJson } from '../sources/read-package.ts'

type Zones = { [name: string]: Zones } & { exemplarCity?: string }
type ZoneFile = { main: Record<string, { dates: { timeZoneNames: { zone: Zones } } }> }

/** German names of the cities that time zones are named after (Unicode CLDR), by their English name. */
export function exemplarCities(): Map<string, string> {
  const english = readZones('en')
  const german = readZones('de')
  const names = new Map<string, string>()
  for (const [zone, germanName] of german) {
    const englishName =
      english.get(zone) ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
    if (englishName !== germanName) names.set(englishName, germanName)
  }
  return names
}

function readZones(locale: string): Map<string, string> {
  const file = readPackageJson<ZoneFile>(`cldr-dates-full/main/${locale}/timeZoneNames.json`)
  const found = new Map<string, string>()
  collect(file.main[locale].dates.timeZoneNames.zone, '', found)
  return found
}

function collect(zones: Zones, path: string, found: Map<string, string>): void {
  for (const [name, zone] of Object.entries(zones)) {
    if (typeof zone !== 'object') continue
    const here = path ? `${path}/${name}` : name
    if (typeof zone.exemplarCity === 'string') found.set(here, zone.exemplarCity)
    collect(zone, here, found)
  }
}
