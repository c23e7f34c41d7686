import { randomUUID } from 'node:crypto'
import type { SendLinkMail } from '../../domain/admin/admin.ts'
import type { Role } from '../../domain/admin/operator.ts'
import type { Locale } from '../../domain/places/place.ts'
import { escapeHtml, oneLine } from './mail-text.ts'
import { createMailer, type MailOptions } from './mailer.ts'

export type LinkWords = {
  roles: Record<Role, string>
  invitation: { subject(site: string): string; lead(site: string, role: string): string }
  /** for invitations, if every account needs a second factor */
  secondFactor: string
  password: { subject(site: string): string; lead(site: string): string }
  ignore: string
}

type Options = MailOptions & {
  siteName(): Promise<string>
  wordsOf(locale: Locale): LinkWords
}

/** Sends people the links to their account, without retries; the person who created the link learns of a failure. */
export function createLinkSender(options: Options): SendLinkMail {
  const send = createMailer(options)
  return async ({ kind, email, role, url, locale, needsFactor }) => {
    const words = options.wordsOf(locale)
    const site = oneLine(await options.siteName())
    const { subject, lead } =
      kind === 'invitation'
        ? {
            subject: words.invitation.subject(site),
            lead: words.invitation.lead(site, words.roles[role]),
          }
        : { subject: words.password.subject(site), lead: words.password.lead(site) }
    const href = escapeHtml(url)
    const after = kind === 'invitation' && needsFactor ? [words.secondFactor] : []
    after.push(words.ignore)
    const paragraphs = after.map((one) => `<p>${escapeHtml(one)}</p>`).join('')
    const html = `<p>${escapeHtml(lead)}</p><p><a href="${href}">${href}</a></p>${paragraphs}`
    const text = [lead, url, ...after].join('\n\n')
    const sent = await send({
      id: `link-${randomUUID()}`,
      recipient: email,
      content: { subject, text, html },
    })
    return sent.ok
  }
}
