import type { Locale } from '../../../domain/places/place.ts'
import { account as accountDe } from './account.de.ts'
import { team as teamDe } from './team.de.ts'
import { operator as operatorDe } from './operator.de.ts'
import { importDesk as importDeskDe } from './import-desk.de.ts'
import { importing as importingDe } from './import.de.ts'
import { inbox as inboxDe } from './inbox.de.ts'
import { shield as shieldDe } from './shield.de.ts'
import { signals as signalsDe } from './signals.de.ts'
import { account as accountEn } from './account.en.ts'
import { team as teamEn } from './team.en.ts'
import { operator as operatorEn } from './operator.en.ts'
import { importDesk as importDeskEn } from './import-desk.en.ts'
import { importing as importingEn } from './import.en.ts'
import { inbox as inboxEn } from './inbox.en.ts'
import { shield as shieldEn } from './shield.en.ts'
import { signals as signalsEn } from './signals.en.ts'

const de = {
  account: accountDe,
  team: teamDe,
  operator: operatorDe,
  importDesk: importDeskDe,
  importing: importingDe,
  inbox: inboxDe,
  shield: shieldDe,
  signals: signalsDe,
}

export type OperatorMessages = typeof de

const en: OperatorMessages = {
  account: accountEn,
  team: teamEn,
  operator: operatorEn,
  importDesk: importDeskEn,
  importing: importingEn,
  inbox: inboxEn,
  shield: shieldEn,
  signals: signalsEn,
}

/** The texts of the operator area and the command line, which no visitor loads. */
export function operatorMessagesOf(locale: Locale): OperatorMessages {
  return locale === 'de' ? de : en
}
