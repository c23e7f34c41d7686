const DAY_MS = 86_400_000

/** Whether a number format (ECMA-376, 18.8.30) shows a date or a time. `id` below 164 is built in. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 45 && id <= 47)
  const bare = code.replace(/"[^"]*"|\\.|\[[^\][]*\]/g, '')
  return /[ymdhs]/i.test(bare) && !/[#?]|general/i.test(bare)
}

/** A serial date as ISO 8601: `2019-07-19`, `2019-07-19 08:30`, or `08:30` below one day. */
export function dateText(serial: number, isFrom1904: boolean): string {
  // Excel has a 29 February 1900, so that its day 1 is 31 December 1899 for everything after it.
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const minutes = Math.round((serial % 1) * 1440)
  const moment = new Date(start + Math.floor(serial) * DAY_MS + minutes * 60_000)
  if (Number.isNaN(moment.getTime())) return String(serial)
  const [date = '', time = ''] = moment.toISOString().split('T')
  if (serial < 1) return time.slice(0, 5)
  return minutes === 0 ? date : `${date} ${time.slice(0, 5)}`
}
