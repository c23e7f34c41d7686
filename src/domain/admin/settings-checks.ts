import type { MapChoice } from './map-choice.ts'
import type { MailSender } from './site-settings.ts'
import type { Locale } from '../places/place.ts'
import type { SendResult } from '../submissions/delivery/deliver.ts'
import type { RetentionPeriods } from '../submissions/retention/retention.ts'

/** Settings that the process's environment fixes, so that they cannot be changed on a page. */
export type FixedSettings = {
  name?: string
  /** whether mails can be sent at all */
  hasMail: boolean
  sender?: MailSender
  mailTo?: readonly string[]
  /** its host */
  webhook?: string
  retention: Partial<RetentionPeriods>
  /** the variable that names a street map */
  map?: 'MAP_STYLE_URL' | 'MAP_TILES'
  google: boolean
}

/** Trials of what is set up; each is missing where nothing is. */
export type SettingsChecks = {
  fixed: FixedSettings
  testMail?(recipient: string, locale: Locale): Promise<SendResult>
  testWebhook?(): Promise<SendResult>
  /** what was found out, in words, of the map of the environment or else of the one that is typed in; undefined of ours */
  testMap(
    choice: MapChoice,
    locale: Locale,
  ): Promise<readonly { isGood: boolean; sentence: string }[] | undefined>
}
