/** Reads hostile files as the import does, in a process that uses its memory for nothing else: `read-hostile-files.ts FOLDER`. */
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rowReaderFor } from '../../src/domain/import/rows/row-reader.ts'
import { readHours } from '../read-hours.ts'
import { openImport } from '../../src/domain/import/open-import.ts'
import { type HostileFile, HOSTILE_FILES } from './files.ts'

const [, , folder = '.'] = process.argv
const nowhere = { postalCode: () => undefined, city: () => undefined, region: () => undefined }

/** The answer to each file, in order. */
export type HostileAnswer = {
  answer: HostileFile['answer']
  mostMegabytes: number
  seconds: number
}

for (const [index, file] of HOSTILE_FILES.entries()) {
  const start = performance.now()
  const answer = await answerTo(
    'flow' in file ? file.flow : () => createReadStream(join(folder, String(index))),
  )
  const seconds = (performance.now() - start) / 1000
  const mostMegabytes = Math.round(mostKilobytes() / 1024)
  process.send?.({ answer, mostMegabytes, seconds } satisfies HostileAnswer)
}

// On Linux `maxRSS` starts at the memory of the parent process.
function mostKilobytes(): number {
  const status = '/proc/self/status'
  if (!existsSync(status)) return process.resourceUsage().maxRSS
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1])
}

async function answerTo(
  open: () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<HostileFile['answer']> {
  const file = {
    name: 'orte.csv',
    async *open() {
      yield* open()
    },
  }
  const result = await openImport(file)
  if (!result.ok) return result.problem
  const now = () => new Date('2026-11-21T12:00:00Z')
  const read = rowReaderFor(
    result.opened,
    { defaultCountry: 'DE' },
    { locate: nowhere, readHours, now },
  )
  const answer: Exclude<HostileFile['answer'], string> = { read: 0, reasons: {} }
  for await (const batch of result.opened.table.batches) {
    for (const row of batch) {
      const reading = await read(row)
      if (reading.ok) answer.read += 1
      const issues = reading.ok ? reading.row.notices : [reading.issue]
      for (const { reason } of issues) answer.reasons[reason] = (answer.reasons[reason] ?? 0) + 1
    }
  }
  return answer
}
