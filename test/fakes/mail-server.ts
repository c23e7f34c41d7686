import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** `drop`: accepts the whole mail and closes the connection without an answer. */
export type MailAnswer =
  | 'accept'
  | 'refuse-for-now'
  | 'refuse-for-good'
  | 'drop'
  | 'refuse-recipient'
  | Refusal

/** `at` is the command that is rejected. */
type Refusal = { at: 'MAIL FROM' | 'RCPT TO'; code: number; words: string }

export type ReceivedMail = { from: string; to: string[]; raw: string }

export type MailServer = {
  url: string
  /** every completely received mail, in order */
  mails: ReceivedMail[]
  /** the largest number of concurrent mails */
  mostAtOnce(): number
  /** the answers to the next mails, in turn; afterwards it accepts */
  answerNext(...answers: MailAnswer[]): void
  /** resolves with all mails as soon as at least `count` have arrived */
  untilMails(count: number): Promise<ReceivedMail[]>
  close(): Promise<void>
}

type Options = {
  /** requires authentication */
  credentials?: { user: string; password: string }
  /** ms that receiving a mail takes */
  delay?: number
}

/** A real SMTP server on a local port. */
export async function startMailServer(options: Options = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const answers: MailAnswer[] = []
  const listeners = new Set<() => void>()
  const sockets = new Map<number, Socket>()
  let [current, most] = [0, 0]

  function refusalAt(command: Refusal['at']): Error | undefined {
    const [answer] = answers
    if (typeof answer !== 'object' || answer.at !== command) return undefined
    answers.shift()
    return refusal(answer.code, answer.words)
  }

  const server: SMTPServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: !options.credentials,
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, callback) {
      const { user, password: right } = options.credentials ?? {}
      if (username === user && password === right) callback(null, { user: username })
      else callback(new Error('Invalid username or password'))
    },
    onMailFrom(_address, _session, callback) {
      callback(refusalAt('MAIL FROM'))
    },
    onRcptTo(_address, _session, callback) {
      const refused = refusalAt('RCPT TO')
      if (refused) return callback(refused)
      if (answers[0] !== 'refuse-recipient') return callback()
      answers.shift()
      callback(refusal(550, 'No such user here'))
    },
    onData(stream, session, callback) {
      current += 1
      most = Math.max(most, current)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        setTimeout(() => {
          current -= 1
          const answer = answers.shift() ?? 'accept'
          if (answer === 'refuse-for-now') return callback(refusal(451, 'Try again later'))
          if (answer === 'refuse-for-good') return callback(refusal(554, 'Not wanted'))
          const { mailFrom, rcptTo } = session.envelope
          mails.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString(),
          })
          for (const listener of listeners) listener()
          if (answer === 'accept') return callback()
          sockets.get(session.remotePort)?.destroy()
        }, options.delay ?? 0)
      })
    },
  })
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket))
  // Some tests close the connection on purpose.
  server.on('error', () => {})
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    mostAtOnce: () => most,
    answerNext: (...next) => void answers.push(...next),
    untilMails: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (mails.length < count) return
          listeners.delete(look)
          resolve(mails)
        }
        listeners.add(look)
        look()
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode })
}

/** The headers by their names in lower case, unfolded. Throws when a name occurs twice. */
export function headersOf({ raw }: ReceivedMail): Record<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const headers: Record<string, string> = {}
  for (const line of head.split('\r\n')) {
    const [name = '', ...rest] = line.split(': ')
    const key = name.toLowerCase()
    if (key in headers) throw new Error(`the header ${name} stands twice`)
    headers[key] = rest.join(': ')
  }
  return headers
}

/** The bodies by media type, decoded. */
export function bodiesOf({ raw }: ReceivedMail): Record<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const parts = raw.split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(
    parts.map((part) => {
      const end = part.indexOf('\r\n\r\n')
      const head = part.slice(0, end)
      const type = /content-type: ([\w/]+)/i.exec(head)?.[1] ?? ''
      return [type, decode(part.slice(end + 4), head).trimEnd()]
    }),
  )
}

function decode(body: string, head: string): string {
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
