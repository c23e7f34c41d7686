import type { GoogleSettingProblem } from '../../maps/google/google-settings.ts'
import type { MistypedSetting } from '../settings/mistyped-settings.ts'
import {
  findMissingSettings,
  type DeliverySetup,
} from '../../domain/submissions/delivery/missing-settings.ts'
import type { RestoredCopy } from '../../domain/submissions/delivery/restored-store.ts'
import { delivery as german } from '../../web/messages/admin/delivery.de.ts'
import { delivery as english } from '../../web/messages/admin/delivery.en.ts'

const SENTENCES: Record<GoogleSettingProblem['code'], (value: string) => string> = {
  key_malformed: () =>
    'GOOGLE_MAPS_KEY sieht nicht wie ein Schlüssel aus; Google Maps wird nicht angeboten. / GOOGLE_MAPS_KEY does not look like a key; Google Maps is not offered.',
  channel_dropped: (value) =>
    `GOOGLE_MAPS_CHANNEL „${value}“ ist keine ganze Zahl von 0 bis 999 und wird weggelassen, denn Google verwirft sie stillschweigend. / It is not a whole number from 0 to 999 and is left out, because Google would drop it silently.`,
  map_id_malformed: (value) =>
    `GOOGLE_MAPS_MAP_ID „${value}“ ist keine Karten-ID; Googles Test-ID wird benutzt. / It is not a map id; Google’s demo id is used.`,
  map_id_missing: () =>
    'GOOGLE_MAPS_MAP_ID fehlt; Googles Test-ID wird benutzt. Legen Sie in der Google Cloud Console eine Karten-ID an. / It is missing; Google’s demo id is used.',
  language_unknown: (value) =>
    `MAP_LANGUAGE „${value}“ ist kein Sprachkürzel; Deutsch (de) wird benutzt. / It is no language tag; German (de) is used.`,
  region_unknown: (value) =>
    `MAP_REGION „${value}“ ist kein Länderkürzel; US wird benutzt. / It is no country code; US is used.`,
}

/** The startup message about a problem with Google's settings. Never repeats a key. */
export function describeGoogleSetting({ code, value }: GoogleSettingProblem): string {
  return SENTENCES[code](value)
}

/** The warning about a variable that looks like a typo; the server starts anyway. */
export function describeMistypedSetting({ name, meant }: MistypedSetting): string {
  return [
    `${name} ist keine Einstellung von Lageplan und bewirkt nichts. Meinten Sie ${meant}?`,
    `${name} is no setting of Lageplan and has no effect. Did you mean ${meant}?`,
  ].join('\n')
}

type Delivery = DeliverySetup & {
  /** messages in the inbox that wait for a mail server or a recipient */
  waiting: number
}

/** The startup messages about the deliveries that a restored copy holds, and how to decide about them. */
export function describeRestoredCopy(restored: RestoredCopy): string[] {
  return [german, english].map((words) => words.restored(restored))
}

/** The startup messages about the delivery of messages, one sentence each. */
export function describeDeliverySettings(set: Delivery): string[] {
  return [german, english].flatMap((words) => {
    const { waiting } = set
    const sentences = {
      server: words.noServerAtStart,
      sender: words.noSender,
      recipients: words.noRecipients,
    }
    const missing = findMissingSettings(set).map((way) => sentences[way])
    return missing.length > 0 && waiting > 0 ? [...missing, words.waiting(waiting)] : missing
  })
}
