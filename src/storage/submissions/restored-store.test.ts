import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { HEARTBEAT_JOB } from '../../domain/admin/outage.ts'
import { openStorage, type Storage } from '../open-storage.ts'
import { aSubmission } from '../../../test/storage/samples.ts'
import { backUpAndCheck } from '../sqlite/checked-backup.ts'

const LONG_AGO = new Date('2026-03-01T12:00:00Z')

async function opened<Result>(
  directory: string,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage({ directory, log() {} })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

function deliveryOf(submissionId: string, id: string) {
  const to = { channel: 'email' as const, recipient: 'post@beispiel.de' }
  return { id, submissionId, ...to, status: 'pending' as const, attempts: 0 }
}

/** A data directory in which one message waits for delivery. */
async function aSite(): Promise<string> {
  const directory = temporaryDirectory()
  await opened(directory, async ({ submissions }) => {
    const submission = { ...aSubmission(), receivedAt: LONG_AGO }
    await submissions.store(submission, [deliveryOf(submission.id, 'alt')])
  })
  return directory
}

const heldIn = (directory: string) =>
  opened(directory, async ({ restored }) => (await restored.state())?.held)

const claimIn = (directory: string) =>
  opened(directory, async ({ deliveries }) => {
    const now = new Date()
    const leaseUntil = new Date(now.getTime() + 1000)
    const claim = { channels: ['email' as const], now, dueBy: now, leaseUntil, limit: 9 }
    return (await deliveries.claim(claim)).map(({ id }) => id)
  })

const advance = (directory: string) => opened(directory, ({ restored }) => restored.advance())

async function copied(from: string): Promise<string> {
  const to = temporaryDirectory()
  await cp(join(from, 'lageplan.db'), join(to, 'lageplan.db'))
  return to
}

test('finding 10: a site that is only restarted holds nothing back', async () => {
  const site = await aSite()
  await advance(site)
  expect(await heldIn(site)).toBeUndefined()
  await rm(join(site, 'database-seen'))
  expect(await heldIn(site)).toBeUndefined()
  expect(await claimIn(site)).toEqual(['alt'])
})

test('finding 10: a backup that is started holds back old deliveries, even in its old place, and sends new ones', async () => {
  const site = await aSite()
  const backup = temporaryDirectory()
  await backUpAndCheck(join(site, 'lageplan.db'), join(backup, 'lageplan.db'))
  await cp(join(backup, 'lageplan.db'), join(site, 'lageplan.db'))
  for (const directory of [backup, site]) {
    expect(await claimIn(directory)).toEqual([])
    await opened(directory, async ({ submissions }) => {
      const submission = { ...aSubmission(), receivedAt: new Date(Date.now() + 1000) }
      await submissions.store(submission, [deliveryOf(submission.id, 'neu')])
    })
    expect(await claimIn(directory)).toEqual(['neu'])
    expect(await heldIn(directory)).toBe(1)
  }
})

test('the time since a backup is not counted as an outage of the restored site', async () => {
  const site = await aSite()
  const backup = temporaryDirectory()
  await opened(site, ({ jobLog }) => jobLog.record(HEARTBEAT_JOB, LONG_AGO, undefined))
  await backUpAndCheck(join(site, 'lageplan.db'), join(backup, 'lageplan.db'))
  expect(await opened(backup, ({ jobLog }) => jobLog.last(HEARTBEAT_JOB))).toBeUndefined()
  expect(await opened(site, ({ jobLog }) => jobLog.last(HEARTBEAT_JOB))).toEqual(LONG_AGO)
})

test('finding 10: a file that was copied elsewhere, or replaced by an older state, counts as restored', async () => {
  const site = await aSite()
  const older = await copied(site)
  expect(await heldIn(await copied(site))).toBe(1)
  await advance(site)
  await cp(join(older, 'lageplan.db'), join(site, 'lageplan.db'))
  expect(await heldIn(site)).toBe(1)
})

test('finding 10: released deliveries are sent, those marked as delivered never are', async () => {
  const site = await aSite()
  const [one, other] = [await copied(site), await copied(site)]
  const decide = (directory: string, choice: 'release' | 'delivered') =>
    opened(directory, ({ restored }) => restored.decide(choice, new Date(), 'anna'))
  expect(await decide(one, 'release')).toBe(1)
  expect(await claimIn(one)).toEqual(['alt'])
  expect(await decide(other, 'delivered')).toBe(1)
  expect(await claimIn(other)).toEqual([])
  expect(await heldIn(other)).toBeUndefined()
  expect(await decide(other, 'release')).toBeUndefined()
})
