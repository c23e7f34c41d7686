import { appendFile, writeFile } from 'node:fs/promises'
import type { CheckedImport } from '../../domain/import/rows/row-reader.ts'
import { rejectedRows } from '../../domain/import/rejected-rows.ts'
import type { Messages } from '../../web/messages/all.ts'

/** Writes the rejected rows with their reasons into a new file, and says how many. Never over one that exists. */
export async function writeRejected(
  checked: CheckedImport,
  path: string,
  { importing }: Messages,
): Promise<void> {
  try {
    // Spreadsheets take a file for UTF-8 only with its mark.
    await writeFile(path, '\ufeff', { flag: 'wx' })
  } catch {
    console.error(importing.fileExists(path))
    return
  }
  let count = -1
  const rows = rejectedRows(checked, importing.reasonColumn, (issue) =>
    importing.reasons[issue.reason](issue),
  )
  for await (const row of rows) {
    count += 1
    await appendFile(path, row)
  }
  console.log(importing.rejectedWritten(Math.max(0, count), path))
}
