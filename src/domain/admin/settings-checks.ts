import type { BackupProblem } from './backups.ts'
import type { MapChoice } from './map-choice.ts'
import type { MailSender } from './site-settings.ts'
import type { Locale } from '../places/place.ts'
import type { GeocodeAttempt } from '../geocoding/geocoder.ts'
import type { SendResult } from '../submissions/delivery/deliver.ts'
import type { SignOnTestResult } from './identity-provider.ts'
import type { RetentionPeriods } from '../submissions/retention/retention.ts'

/** Settings that the environment decides, so that no page can change them. */
export type FixedSettings = {
  name?: string
  /** of the site until an owner sets one; ISO 3166-1 */
  country: string
  /** the host of its mail server */
  mailServer?: string
  /** the host of its geocoder */
  geocoder?: string
  sender?: MailSender
  mailTo?: readonly string[]
  /** its host */
  webhook?: string
  retention: Partial<RetentionPeriods>
  /** the variable that names a street map */
  map?: 'MAP_STYLE_URL' | 'MAP_TILES'
  google: boolean
  /** the address of its S3 storage */
  s3?: string
  /** undefined where an owner decides */
  embedOrigins?: readonly string[]
}

/** Tests of the current settings. */
export type SettingsChecks = {
  fixed: FixedSettings
  /** whether mails can be sent: a mail server is set, by the environment or an owner */
  hasMail(): Promise<boolean>
  testMail(recipient: string, locale: Locale): Promise<SendResult>
  /** asks the geocoder about an address; undefined where none is set */
  testGeocoder(text: string): Promise<GeocodeAttempt | undefined>
  /** asks the provider of single sign-on; undefined where none is set */
  testSignOn(): Promise<readonly SignOnTestResult[] | undefined>
  /** writes to the S3 storage and reads it back; returns why that fails */
  testS3(): Promise<BackupProblem | undefined>
  /** missing where the environment names none */
  testWebhook?(): Promise<SendResult>
  /** sentences about the map in the environment or else the typed one; undefined for our own map */
  testMap(
    choice: MapChoice,
    locale: Locale,
  ): Promise<readonly { isGood: boolean; sentence: string }[] | undefined>
}
