const ISO = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T ].*)?$/
const GERMAN = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/
const AMERICAN = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/

/** The ISO date of a cell as we, a German or an American spreadsheet write it; undefined when there is no such day. */
export function cellDate(text: string): string | undefined {
  const said = text.trim()
  const {
    year = '',
    month = '',
    day = '',
  } = (ISO.exec(said) ?? GERMAN.exec(said) ?? AMERICAN.exec(said))?.groups ?? {}
  const iso = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  const date = new Date(`${iso}T00:00:00Z`)
  // The 31st of a shorter month is a day of the next one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}
