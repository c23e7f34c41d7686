// Writes src/domain/places/iso-regions.ts: the codes and names of ISO 3166-2. Run after `npm ci` with `npm run build-regions`.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fold } from '../src/lib/text/fold.ts'

const require = createRequire(import.meta.url)
const {
  iso31662,
}: { iso31662: { code: string; name: string; parent: string }[] } = require('iso-3166')
const cldr = JSON.parse(
  readFileSync(require.resolve('cldr-subdivisions-full/subdivisions/en/en.json'), 'utf8'),
)
const english: Record<string, string> = cldr.subdivisions.localeDisplayNames.subdivisions

/** CLDR still has the numbers that Iran gave its provinces before 2020. */
const OTHER_CODES = new Set(['IR'])

/** "Sofia (stolitsa)" is called without what stands in brackets. */
const bare = (name: string) => name.replace(/\s*\([^)]*\)/g, '').trim()

const byCountry = new Map<string, { letters: string; names: string[]; isFirstLevel: boolean }[]>()
for (const { code, name, parent } of iso31662) {
  const [country = '', letters = ''] = code.split('-')
  const own = bare(name)
  const other = OTHER_CODES.has(country) ? undefined : english[code.replace('-', '').toLowerCase()]
  const names = other && fold(other) !== fold(own) ? [own, other] : [own]
  const regions = byCountry.get(country) ?? []
  byCountry.set(country, [...regions, { letters, names, isFirstLevel: parent === country }])
}

const lines = [...byCountry]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([country, regions]) => {
    // Where a region and a part of another have the same name, the region is meant: it comes first.
    const inOrder = regions.toSorted((a, b) => Number(b.isFirstLevel) - Number(a.isFirstLevel))
    const text = inOrder.map(({ letters, names }) => `${letters}:${names.join('=')}`).join('|')
    return `  ${country}: ${JSON.stringify(text)},`
  })

const source = `// Made by gazetteer/build-regions.ts from iso-3166 4.4.0 (MIT) and CLDR 48.2.0 (Unicode License). Do not edit.
/** Of each country \`letters:own name=English name\`, regions before their parts. */
export const ISO_REGIONS: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`
writeFileSync(new URL('../src/domain/places/iso-regions.ts', import.meta.url), source)
