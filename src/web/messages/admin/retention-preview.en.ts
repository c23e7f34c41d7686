import { formatCount } from '../format.ts'
import { days } from '../retention.en.ts'
import type { retentionPreview as german } from './retention-preview.de.ts'

export const retentionPreview: typeof german = {
  title: 'This would be deleted now (--apply deletes it):',
  appliedTitle: 'Deleted:',
  done: (count, { doneDays }) =>
    `${formatCount(count, 'message', 'messages', 'en')}, done for at least ${days(doneDays)}`,
  quarantine: (count, { quarantineDays }) =>
    `${formatCount(count, 'suspicious message', 'suspicious messages', 'en')}, reported in a delivered digest at least ${days(quarantineDays)} ago`,
  spam: (count, { quarantineDays }) =>
    `${formatCount(count, 'message', 'messages', 'en')} that a person called spam at least ${days(quarantineDays)} ago`,
  audit: (count, { auditDays }) =>
    `${formatCount(count, 'entry', 'entries', 'en')} of the audit log, older than ${days(auditDays)}`,
  unlisted: (count) =>
    `${formatCount(count, 'suspicious message stays', 'suspicious messages stay', 'en')}: no digest has reported them yet, their time has not begun.`,
  counts: 'Deleted so far:',
  cause: { done: 'done', quarantine: 'suspicious', spam: 'spam', erased: 'on demand' },
}
