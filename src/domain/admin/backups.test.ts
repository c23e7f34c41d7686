import { expect, test } from 'vitest'
import { BACKUP_RETENTION, expiredBackups, isBackupDue, readBackupFacts } from './backups.ts'

const NOW = new Date('2026-11-23T03:10:00Z')

const nightly = (count: number) =>
  Array.from({ length: count }, (_, days) => ({
    at: new Date(NOW.getTime() - days * 86_400_000),
  }))

test('a year of nightly backups leaves seven days, four weeks and six months', () => {
  const backups = nightly(365)
  const expired = new Set(expiredBackups(backups, BACKUP_RETENTION, NOW))
  const kept = backups.filter((backup) => !expired.has(backup))
  expect(kept.map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
  ])
})

test('rotating every night gives the same as rotating once', () => {
  let kept: { at: Date }[] = []
  for (const backup of nightly(365).toReversed()) {
    kept = [...kept, backup]
    const expired = new Set(expiredBackups(kept, BACKUP_RETENTION, backup.at))
    kept = kept.filter((one) => !expired.has(one))
  }
  const expired = new Set(expiredBackups(nightly(365), BACKUP_RETENTION, NOW).map(({ at }) => +at))
  expect(kept.filter(({ at }) => expired.has(+at))).toEqual([])
})

test('the newest backup and those of the last day are kept, whatever the retention says', () => {
  const none = { daily: 0, weekly: 0, monthly: 0 }
  expect(expiredBackups(nightly(3), none, NOW)).toHaveLength(2)
  expect(expiredBackups(nightly(1), none, new Date('2027-11-23T00:00:00Z'))).toEqual([])
  const minutes = [0, 1, 2].map((ago) => ({ at: new Date(NOW.getTime() - ago * 60_000) }))
  expect(expiredBackups(minutes, none, NOW)).toEqual([])
})

test('a backup is due once a night, and at once when there is none', () => {
  const [evening, night, morning] = [
    new Date(2026, 10, 22, 23),
    new Date(2026, 10, 23, 3, 10),
    new Date(2026, 10, 23, 9),
  ]
  expect(isBackupDue(undefined, evening)).toBe(true)
  expect(isBackupDue(evening, new Date(2026, 10, 23, 2, 59))).toBe(false)
  expect(isBackupDue(evening, night)).toBe(true)
  expect(isBackupDue(night, morning)).toBe(false)
})

test('missing or invalid backup facts are read as undefined', () => {
  expect(readBackupFacts(undefined)).toBeUndefined()
  expect(readBackupFacts({ at: '2026-11-23T03:10:00Z', databaseHash: '../x' })).toBeUndefined()
})
