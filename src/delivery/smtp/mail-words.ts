import type { Change } from '../../domain/submissions/proposals/proposal-form.ts'
import type { FormName } from '../../domain/submissions/submission.ts'
import type { Signal } from '../../lib/spam-shield/weights.ts'

/** The sentences of a mail, passed in by the caller. */
export type MailWords = {
  /** BCP 47 */
  language: string
  subject(receipt: string, about: string, form: FormName): string
  title(about: string, form: FormName): string
  receipt: string
  receivedAt: string
  /** in words, for people */
  moment(at: Date): string
  name: string
  email: string
  phone: string
  message: string
  /** over what a visitor wrote beside a correction or a suggestion */
  remark: string
  changes(form: FormName): string
  change(field: Change['field'], current: string | undefined, proposed: string): string
  reasons: string
  reason(signal: Signal): string
  placePage: string
  answerByReply: string
  answerOtherwise: string
  footer(siteName: string): string
}
