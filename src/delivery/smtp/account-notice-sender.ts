import {
  type AccountEvent,
  type SendNotice,
  SITE_EVENTS,
  type SiteEvent,
} from '../../domain/admin/account-notice.ts'
import type { Locale } from '../../domain/places/place.ts'
import { escapeHtml, oneLine } from './mail-text.ts'
import { createMailer, type MailOptions } from './mailer.ts'

export type AccountNoticeWords = {
  subject(site: string): string
  events: Record<AccountEvent, string>
  at(moment: Date): string
  /** the time span of an event that lasted */
  between(since: Date, until: Date): string
  by(name: string): string
  ifNotYou: string
  site: {
    subjects: Record<SiteEvent, (site: string) => string>
    events: Record<SiteEvent, string>
  }
}

type Options = MailOptions & {
  siteName(): Promise<string>
  wordsOf(locale: Locale): AccountNoticeWords
}

/**
 * Notifies people of events on their account. The mail contains no link, because people who read about an attack should not learn to click
 * links in mails.
 */
export function createAccountNoticeSender(options: Options): SendNotice {
  const send = createMailer(options)
  return async ({ id, event, at, email, locale, by, since }) => {
    const words = options.wordsOf(locale)
    const site = oneLine(await options.siteName())
    const { subject, lines } = isSiteEvent(event)
      ? {
          subject: words.site.subjects[event](site),
          lines: [words.site.events[event], since ? words.between(since, at) : words.at(at)],
        }
      : {
          subject: words.subject(site),
          lines: [
            words.events[event],
            by === undefined ? words.at(at) : `${words.at(at)} ${words.by(oneLine(by))}`,
            words.ifNotYou,
          ],
        }
    const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
    const content = { subject, text: lines.join('\n\n'), html }
    return send({ id: `account-${id}-${at.getTime()}`, recipient: email, content })
  }
}

function isSiteEvent(event: AccountEvent | SiteEvent): event is SiteEvent {
  return SITE_EVENTS.some((one) => one === event)
}
