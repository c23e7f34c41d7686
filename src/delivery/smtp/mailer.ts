import type { NodemailerError, Transporter } from 'nodemailer'
import { parseEmail } from '../../domain/places/email.ts'
import type { DeliveryErrorCode, SendResult } from '../../domain/submissions/delivery/deliver.ts'
import { type Guard, guardedAddresses } from '../fetch/guarded-request.ts'
import type { MailFrom, SmtpSettings } from './smtp-settings.ts'

/** Timeouts in ms. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  // without a byte
  socketTimeout: 20_000,
}
/** In ms, for the whole attempt: this also ends one with a server that sends a byte at a time. */
const ATTEMPT_TIMEOUT_MS = 60_000

export type MailContent = {
  subject: string
  text: string
  html: string
  replyTo?: string
}

/** `id` is the same for every attempt, so that a mail program can recognise a duplicate. */
export type Mail = {
  id: string
  recipient: string
  content: MailContent
  /** a person wrote it, so automatic replies are welcome */
  isPersonal?: boolean
}

export type Mailer = (mail: Mail) => Promise<SendResult>

export type MailOptions = {
  /** the mail server in force, or why there is none */
  smtp(): Promise<SmtpSettings | { problem: DeliveryErrorCode }>
  /** the sender of mails; mails wait while it is missing */
  sender(): Promise<MailFrom | undefined>
}

/** Sends mails through one SMTP server, each on its own connection. */
export function createMailer({ smtp, sender }: MailOptions, guard: Guard = {}): Mailer {
  return async ({ id, recipient: written, content, isPersonal }) => {
    const recipient = parseEmail(written)
    if (!recipient.ok || recipient.value !== written) {
      return { ok: false, isPermanent: true, error: 'recipient_invalid' }
    }
    const server = await smtp()
    if ('problem' in server) return { ok: false, isPermanent: false, error: server.problem }
    const from = await sender()
    if (!from) return { ok: false, isPermanent: false, error: 'sender_missing' }
    try {
      const transport = await openTransport(server, guard)
      if (!transport) return { ok: false, isPermanent: false, error: 'mail_server_inside' }
      await transport.sendMail({
        ...content,
        from,
        to: { name: '', address: recipient.value },
        messageId: `<${id}@${domainOf(from.address)}>`,
        // Asks for no automatic replies (RFC 3834).
        ...(!isPersonal && { headers: { 'Auto-Submitted': 'auto-generated' } }),
        signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
      })
      return { ok: true }
    } catch (error) {
      return failureOf(error)
    }
  }
}

/** Undefined when owners may not reach the server's network. */
async function openTransport(smtp: SmtpSettings, guard: Guard): Promise<Transporter | undefined> {
  const reached = smtp.isPublicOnly
    ? await resolvePublicHost(smtp.host, guard)
    : { host: smtp.host }
  if (!reached) return undefined
  // Fifty modules, which need not be loaded at startup.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...reached,
    port: smtp.port,
    secure: smtp.isSecure,
    ...tlsOf(smtp),
    ...TIMEOUTS,
    ...(smtp.credentials && {
      auth: { user: smtp.credentials.user, pass: smtp.credentials.password },
    }),
    // No content of a message may make the server read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

// Connects to exactly the address that was checked: a second lookup might return an internal one.
async function resolvePublicHost(host: string, guard: Guard) {
  const addresses = await guardedAddresses(host, guard).catch((error: unknown) => {
    throw Object.assign(new Error(`${host}: not found`, { cause: error }), { code: 'EDNS' })
  })
  // On many networks, IPv6 leads nowhere.
  const address = addresses.find(({ family }) => family === 4) ?? addresses[0]
  return address && { host: address.address, tls: { servername: host } }
}

// A password never crosses the network unencrypted. On the same machine there is nothing to encrypt, and the certificates that mail servers
// have for it are rarely valid.
function tlsOf({ host, credentials, isPublicOnly }: SmtpSettings): {
  ignoreTLS?: true
  requireTLS?: true
} {
  if (/^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)) return { ignoreTLS: true }
  return credentials || isPublicOnly ? { requireTLS: true } : {}
}

/** Only a final answer about this very mail is permanent; a wrong password or sender will be corrected, and then the mail goes out. */
function failureOf(error: unknown): SendResult {
  if (!isMailError(error)) throw error
  const isAboutThisMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  const isPermanent = isAboutThisMail && error.permanent === true && !isAboutSender(error)
  const words = error.response || error.message
  return { ok: false, isPermanent, error: error.code === 'EABORT' ? 'timed_out' : words }
}

// Many servers only reject a sender at the RCPT command: Postfix with "Relay access denied".
function isAboutSender({ command, responseCode, response = '' }: NodemailerError): boolean {
  if (command === 'MAIL FROM') return true
  if (command !== 'RCPT TO') return false
  // These enhanced codes are about the recipient, whatever the text says: "User unknown in relay recipient table" (RFC 3463, 3.2).
  if (/\b5\.1\.(?:[1-6]|10)\b/.test(response)) return false
  // Ignores addresses, which may contain these words.
  const words = response.split(' ').filter((word) => !word.includes('@'))
  return responseCode === 530 || /\brelay|\bauthenticat|\bsender\b/i.test(words.join(' '))
}

function isMailError(error: unknown): error is NodemailerError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
