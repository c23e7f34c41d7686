import type { MailSender } from './site-settings.ts'
import type { Locale } from '../places/place.ts'
import type { SendResult } from '../submissions/deliver.ts'
import type { RetentionPeriods } from '../submissions/retention.ts'

/** What the environment of the process has decided, so that nobody can set it on a page. */
export type FixedSettings = {
  name?: string
  /** whether mails can be sent at all */
  hasMail: boolean
  sender?: MailSender
  mailTo?: readonly string[]
  /** its host */
  webhook?: string
  retention: Record<keyof RetentionPeriods, boolean>
  map: 'builtin' | 'street'
  /** the host of a street map that visitors must agree to */
  foreignMap?: string
  offersGoogle: boolean
}

/** Trials of what is set up; each is missing where nothing is. */
export type SettingsChecks = {
  fixed: FixedSettings
  testMail?(recipient: string, locale: Locale): Promise<SendResult>
  testWebhook?(): Promise<SendResult>
  /** what was found out, in words */
  testMap?(locale: Locale): Promise<readonly { isGood: boolean; sentence: string }[]>
}
