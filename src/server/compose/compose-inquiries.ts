import type { MailOptions } from '../../delivery/smtp/mailer.ts'
import { createInquirySender, type InquiryOptions } from '../../delivery/smtp/inquiry-sender.ts'
import {
  type InquiryResponses,
  createInquiryResponses,
} from '../../domain/inquiries/answer-inquiry.ts'
import { type Inquiries, createInquiries } from '../../domain/inquiries/ask-places.ts'
import type { InquiryAnswer } from '../../domain/inquiries/inquiry.ts'
import { issueInquiryLink } from '../../domain/inquiries/inquiry-link.ts'
import { readSettings } from '../../domain/admin/site-settings.ts'
import type { TargetPorts } from '../../domain/submissions/new-submission.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { inquiryMail } from '../../web/messages/mail/inquiry-mail.de.ts'
import { pathTo } from '../../web/paths.ts'
import type { Config } from '../config.ts'
import { hasMailServer } from './settings-in-force.ts'
import { readHours } from '../hours/hours-reader.ts'
import { clockAndRandom } from './clock-and-random.ts'

const JOB = 'inquiry'
const SECRET = 'inquiry-link'
const DAY_MS = 24 * 3_600_000
/** How long the recipients of inquiries are stored. */
const RECIPIENT_DAYS = 366
/** How long the links of a mail work. */
const LINK_DAYS = 60
/** A little less than an hour, because the hourly check is never exactly on time. */
const MIN_RUN_INTERVAL_MS = 50 * 60_000

const { now } = clockAndRandom

export function composeAskPlaces({ inquiries }: Storage): Inquiries {
  return createInquiries({ store: inquiries, ...clockAndRandom })
}

type MailWay = { mail: MailOptions }

/** Sends questions to places by e-mail. */
export function composeInquirySender(
  { mail, site, publicUrl }: MailWay & Pick<Config, 'publicUrl'> & Pick<Storage, 'site'>,
  { siteName, placeUrl }: Pick<InquiryOptions, 'siteName' | 'placeUrl'>,
) {
  return createInquirySender({
    ...mail,
    words: inquiryMail,
    siteName,
    placeUrl,
    async linksOf({ id, askedAt }) {
      const secret = await site.secret(SECRET)
      const until = new Date(askedAt.getTime() + LINK_DAYS * DAY_MS)
      const linkTo = (answer: InquiryAnswer) =>
        publicUrl +
        pathTo('inquiry', 'de', {
          token: issueInquiryLink({ id, answer, expires: until }, secret),
        })
      return {
        until,
        links: { confirm: linkTo('confirm'), change: linkTo('change'), closed: linkTo('closed') },
      }
    },
  })
}

/** Handles the links in the mail. */
export async function composeAnswerInquiry(
  storage: Storage,
  targets: TargetPorts,
  announceDeliveries: () => void,
): Promise<InquiryResponses> {
  return createInquiryResponses({
    ...targets,
    store: storage.inquiries,
    places: storage.places,
    submissions: storage.submissions,
    secret: await storage.site.secret(SECRET),
    page: pathTo('inquiry', 'de', { token: '' }).replace(/\/$/, ''),
    readHours,
    ...clockAndRandom,
    announceDeliveries,
  })
}

/** The address of a place may belong to a person, so it is deleted some time after the mail. */
export function deleteOldInquiryRecipients({ inquiries }: Storage): Promise<number> {
  return inquiries.forgetRecipients(new Date(now().getTime() - RECIPIENT_DAYS * DAY_MS))
}

/** Asks the places that are due, once an hour in only one of several processes; returns how many. */
export async function runInquiries(config: Config, storage: Storage): Promise<number> {
  if (!(await hasMailServer(config, storage))) return 0
  const { inquiry } = await readSettings(storage.site)
  if (!inquiry.isOn) return 0
  const last = await storage.jobLog.last(JOB)
  const isRecent = last !== undefined && now().getTime() - last.getTime() < MIN_RUN_INTERVAL_MS
  if (isRecent || !(await storage.jobLog.record(JOB, now(), last))) return 0
  return composeAskPlaces(storage).askDue(inquiry)
}
