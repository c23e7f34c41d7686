import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { readInbox } from '../e2e/support/inbox.ts'
import { type RunningSite, startSite } from '../e2e/support/server.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const COMMAND_LINE = join(import.meta.dirname, '../src/server/command-line/main.ts')

let directory: string

beforeAll(() => {
  directory = temporaryDirectory()
})

function lageplan(...parameters: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATA_DIR: directory }
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND_LINE, ...parameters], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

async function write({ url }: RunningSite, email: string): Promise<void> {
  await fetch(`${url}/_f/message`, {
    method: 'POST',
    body: new URLSearchParams({
      name: 'Anna Probe',
      email,
      message: '=Summe; ein "Test"',
      idempotencyKey: randomUUID(),
    }),
  })
}

describe('one person’s data', { timeout: 120_000 }, () => {
  test('is exported, erased with a proof, and erased again after an older backup is restored', async () => {
    let site = await startSite({ directory })
    await write(site, 'anna@beispiel.de')
    await write(site, 'bernd@beispiel.de')
    const backup = join(directory, 'sicherung.db')
    const database = new DatabaseSync(join(directory, 'lageplan.db'))
    database.exec(`vacuum into '${backup}'`)
    database.close()

    const exported = await lageplan('person', 'export', 'ANNA@beispiel.de')
    expect(JSON.parse(exported.output)).toMatchObject({
      records: [{ message: { fields: { email: 'anna@beispiel.de' } } }],
    })
    const table = await lageplan('person', 'export', 'anna@beispiel.de', '--csv')
    expect(table.output).toMatch(/^\uFEFFNummer;[\s\S]+"'=Summe; ein ""Test"""/)
    expect((await lageplan('person', 'erase', 'anna@beispiel.de')).output).toContain('--apply')
    expect(await readInbox(directory)).toHaveLength(2)

    const erased = await lageplan('person', 'erase', 'anna@beispiel.de', '--apply')
    const [, hash = ''] = /Prüfsumme: ([\da-f]{64})/.exec(erased.output) ?? []
    expect(await readFile(join(directory, 'deletions.jsonl'), 'utf8')).toContain(hash)
    expect((await lageplan('person', 'export', 'anna@beispiel.de')).code).toBe(1)
    await site.stop()

    for (const ending of ['-wal', '-shm']) {
      await rm(join(directory, `lageplan.db${ending}`), { force: true })
    }
    await rename(backup, join(directory, 'lageplan.db'))
    expect(await readInbox(directory)).toHaveLength(2)
    site = await startSite({ directory })
    expect(site.output()).toContain('eine Sicherung sie zurückgebracht hatte: 1 Nachricht.')
    await site.stop()
    const left = await readInbox(directory)
    expect(left.map(({ fields }) => fields.email)).toEqual(['bernd@beispiel.de'])
  })
})
