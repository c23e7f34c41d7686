import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteDirectory } from '../../../test/site-directory.ts'
import type { Accounts } from '../../domain/admin/accounts.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { readConfig } from '../config.ts'
import { composeAccounts } from './compose-admin.ts'

const EDI = 'edi@beispiel.de'
const VISIT = { sender: '192.0.2.7', userAgent: 'Probe' }

let directory: string
let storage: Storage
let accounts: Accounts

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openStorage({ directory, log() {} })
  const read = readConfig({ DATA_DIR: directory })
  if (!read.ok) throw new Error('no configuration')
  accounts = await composeAccounts(storage, { config: read.config, log() {} })
})

afterEach(() => storage.close())

test('an invitation sent again leaves one link, the newest', async () => {
  const first = await accounts.createInvitation({ email: EDI, role: 'owner' }, 'o1')
  await accounts.createInvitation({ email: 'moni@beispiel.de', role: 'moderator' }, 'o1')
  const second = await accounts.createInvitation(
    { email: ' EDI@beispiel.de ', role: 'editor' },
    'o1',
  )
  const open = (await accounts.pendingLinks()).map(({ email, role }) => `${email} ${role}`)
  expect(open.toSorted()).toEqual([`${EDI} editor`, 'moni@beispiel.de moderator'])
  expect(await accounts.readLink(first ?? '', VISIT)).toEqual({
    ok: false,
    problem: 'link_used',
  })
  expect(await accounts.readLink(second ?? '', VISIT)).toMatchObject({ ok: true })
})
