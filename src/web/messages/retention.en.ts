import type { retention as german } from './retention.de.ts'
import { number } from './format.ts'

export const days = (count: number) => (count === 1 ? '1 day' : `${number(count, 'en')} days`)

export const retention: typeof german = {
  title: 'How long we keep messages',
  notice: ({ doneDays }) =>
    `Your message is stored and deleted ${days(doneDays)} after it has been dealt with.`,
  sentences: ({ doneDays, quarantineDays, auditDays }) => [
    `We delete a message ${days(doneDays)} after your matter has been dealt with.`,
    `What the spam filter holds back is deleted ${days(quarantineDays)} after someone was told about it and did not release it. Of confirmed spam we keep only checksums of its words, without their order, so that we recognize it again.`,
    `Of deleted messages we keep only how many there were and what the spam filter found. The log of who decided what and when is kept for ${days(auditDays)}; it does not contain what was written.`,
  ],
}
