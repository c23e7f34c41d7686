import { readFileSync } from 'node:fs'
import type { Expectation } from './import-real-file.ts'

/** The files of the table in README.md, each with the country to set and the expected result. */
export function readExpectations(): [path: string, country: string, expected: Expectation][] {
  const table = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  return Array.from(table.matchAll(/^\| `(.+?)` *\|(.*)\|$/gm), ([, path = '', rest = '']) => {
    const cells = rest.split('|').map((cell) => cell.trim())
    const [country = '', rows, added, rejected = '', located = '', hours = '', sample = ''] = cells
    const [read, unread, inDoubt] = hours.split(' / ').map(Number)
    return [
      path,
      country,
      {
        rows: Number(rows),
        added: Number(added),
        rejected: readCounts(rejected),
        located: readCounts(located),
        hours: [read ?? NaN, unread ?? NaN, inDoubt ?? NaN],
        sample,
      },
    ]
  })
}

/** One line of the table. */
export function writeExpectation(path: string, country: string, expected: Expectation): string {
  const { rows, added, rejected, located, hours, sample } = expected
  const cells = [country, rows, added, writeCounts(rejected), writeCounts(located)]
  return `| \`${path}\` | ${[...cells, hours.join(' / '), sample].join(' | ')} |`
}

function readCounts(text: string): Record<string, number> {
  const parts = text === '' ? [] : text.split(', ')
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', count] = part.split(' ')
      return [name, Number(count)]
    }),
  )
}

function writeCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}
