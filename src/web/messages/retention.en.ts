import type { retention as german } from './retention.de.ts'
import { formatCount } from './format.ts'

const days = (count: number) => (count === 1 ? '1 day' : `${count.toLocaleString('en')} days`)

export const retention: typeof german = {
  title: 'How long we keep messages',
  notice: ({ doneDays }) =>
    `Your message is stored and deleted ${days(doneDays)} after it has been dealt with.`,
  sentences: ({ doneDays, quarantineDays, auditDays }) => [
    `We delete a message ${days(doneDays)} after your matter has been dealt with.`,
    `What the spam filter holds back is deleted ${days(quarantineDays)} after someone was told about it and did not release it. Of confirmed spam we keep only checksums of its words, without their order, so that we recognize it again.`,
    `Of deleted messages we keep only how many there were and what the spam filter found. The log of who decided what and when is kept for ${days(auditDays)}; it does not contain what was written.`,
  ],
  preview: {
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
  },
}
