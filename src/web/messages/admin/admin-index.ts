import type { Locale } from '../../../domain/places/place.ts'
import { account as accountDe } from './account.de.ts'
import { team as teamDe } from './team.de.ts'
import { admin as adminDe } from './admin.de.ts'
import { importScreens as importScreensDe } from './import-screens.de.ts'
import { importing as importingDe } from './import.de.ts'
import { inbox as inboxDe } from './inbox.de.ts'
import { shield as shieldDe } from './shield.de.ts'
import { signals as signalsDe } from './signals.de.ts'
import { account as accountEn } from './account.en.ts'
import { team as teamEn } from './team.en.ts'
import { admin as adminEn } from './admin.en.ts'
import { importScreens as importScreensEn } from './import-screens.en.ts'
import { importing as importingEn } from './import.en.ts'
import { inbox as inboxEn } from './inbox.en.ts'
import { shield as shieldEn } from './shield.en.ts'
import { signals as signalsEn } from './signals.en.ts'

const de = {
  account: accountDe,
  team: teamDe,
  admin: adminDe,
  importScreens: importScreensDe,
  importing: importingDe,
  inbox: inboxDe,
  shield: shieldDe,
  signals: signalsDe,
}

export type AdminMessages = typeof de

const en: AdminMessages = {
  account: accountEn,
  team: teamEn,
  admin: adminEn,
  importScreens: importScreensEn,
  importing: importingEn,
  inbox: inboxEn,
  shield: shieldEn,
  signals: signalsEn,
}

const MESSAGES: Record<Locale, AdminMessages> = { de, en }

/** The texts of the admin and the command line, which no visitor loads. */
export function adminMessagesOf(locale: Locale): AdminMessages {
  return MESSAGES[locale]
}
