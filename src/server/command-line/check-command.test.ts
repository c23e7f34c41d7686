import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { callCommandLine } from '../../../test/call-command-line.ts'
import { aSubmission } from '../../../test/storage/samples.ts'
import { siteDirectory } from '../../../test/site-directory.ts'
import { createDeletionLedger } from '../../storage/submissions/deletion-ledger.ts'
import { hashedId } from '../../domain/submissions/retention/deletion-ledger.ts'
import { openStorage } from '../../storage/open-storage.ts'

const LOGO = `${'c'.repeat(32)}-80x40`

let data: string
const submission = aSubmission()

const check = (...parameters: string[]) =>
  callCommandLine({ DATA_DIR: data }, 'check', ...parameters)

beforeEach(async () => {
  data = await siteDirectory()
  const storage = await openStorage({ directory: data, log() {} })
  await storage.submissions.store(submission, [])
  await storage.site.saveSetting('site.logo', { light: LOGO }, 'test')
  await storage.close()
  const home = join(data, 'photos', 'cc', LOGO)
  await mkdir(home, { recursive: true })
  await writeFile(join(home, 'logo.webp'), LOGO)
  await callCommandLine({ DATA_DIR: data }, 'backup', '--scheduled')
})

test('an intact site has no findings', async () => {
  const { code, out } = await check()
  expect(out).toContain('Alles passt zusammen.')
  expect(code).toBe(0)
  expect((await check('--english')).out).toContain('Backups: 1, the newest is undamaged')
})

test('missing, deleted and damaged data are named, with a remedy', async () => {
  await rm(join(data, 'photos', 'cc'), { recursive: true })
  const ledger = createDeletionLedger(data)
  await ledger.append({ number: 'LB-1', at: new Date(), hashedIds: [hashedId(submission.id)] })
  const backups = join(data, 'backups')
  const [name = ''] = await readdir(backups)
  await writeFile(join(backups, name, 'lageplan.db'), 'damaged')
  const { code, out } = await check()
  expect(code).toBe(1)
  expect(out).toContain(`1 Foto fehlt: ${LOGO}`)
  expect(out).toContain(`1 gelöschte Nachricht ist wieder da: ${submission.receipt}`)
  expect(out).toContain(`Die jüngste Sicherung ist beschädigt: ${name}`)
  expect(out).toContain('3 Fehler.')
})

test('a changed ledger is named', async () => {
  const ledger = createDeletionLedger(data)
  await ledger.append({ number: 'LB-1', at: new Date(), hashedIds: [] })
  const path = join(data, 'deletions.jsonl')
  await writeFile(path, (await readFile(path, 'utf8')).replace('LB-1', 'LB-2'))
  expect((await check()).out).toContain('deletions.jsonl ist beschädigt')
})
