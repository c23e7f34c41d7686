import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The person who is signed in at the provider in this browser. */
export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string }

/** Deviations from the standard: the attacks of the tests. */
export type Misbehaviour = {
  /** overrides the claims of its answer; undefined removes a claim */
  claims?: Record<string, unknown>
  /** it signs with a key that it has not published */
  foreignKey?: boolean
  /** it accepts a code twice, and with the wrong verifier */
  takesAnyCode?: boolean
  /** overrides its discovery document */
  metadata?: Record<string, unknown>
  /** the issuer in the redirect address, instead of its own */
  issuerInAnswer?: string
  /** it is down */
  isDown?: boolean
}

export const CLIENT = { id: 'lageplan', secret: 'ganz geheim + sehr lang' }

type Code = { person: Person; nonce?: string; challenge: string; redirect: string; at: number }

/**
 * An honest OpenID Connect provider, as small as the standard allows: discovery, the code flow with PKCE, its keys, user info, sign-out
 * (OpenID Connect Core 1.0, 3.1; RFC 7636; RFC 9207).
 */
export async function startOpenIdProvider({ returnAddresses }: { returnAddresses: string[] }) {
  const [own, foreign] = [newKey(), newKey()]
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Person>()
  const asked: string[] = []
  let person: Person | undefined
  let signedInAt = Date.now()
  let wrong: Misbehaviour = {}

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    asked.push(`${request.method} ${url.pathname}`)
    if (wrong.isDown) return void response.destroy()
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => json(response, 200, metadata()),
      '/jwks': () => json(response, 200, { keys: [publicKey(own)] }),
      '/authorize': () => authorize(url, response),
      '/token': () => void answerToken(request, response),
      '/userinfo': () => {
        const known = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
        return known ? json(response, 200, known) : json(response, 401, {})
      },
      '/end-session': () => {
        person = undefined
        const back = url.searchParams.get('post_logout_redirect_uri')
        response.writeHead(302, { location: back ?? issuer }).end()
      },
    }
    const answer = answers[url.pathname]
    if (answer) answer()
    else json(response, 404, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    end_session_endpoint: `${issuer}/end-session`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ...wrong.metadata,
  })

  const authorize = ({ searchParams }: URL, response: ServerResponse) => {
    const read = (name: string) => searchParams.get(name) ?? ''
    const redirect = read('redirect_uri')
    const isRight =
      read('response_type') === 'code' &&
      read('client_id') === CLIENT.id &&
      returnAddresses.includes(redirect) &&
      read('scope').split(' ').includes('openid') &&
      read('code_challenge_method') === 'S256'
    if (!isRight) return json(response, 400, { error: 'invalid_request' })
    const answer = new URL(redirect)
    answer.searchParams.set('state', read('state'))
    answer.searchParams.set('iss', wrong.issuerInAnswer ?? issuer)
    if (!person) {
      answer.searchParams.set('error', 'access_denied')
    } else {
      if (read('prompt') === 'login') signedInAt = Date.now()
      const code = randomUUID()
      const nonce = searchParams.get('nonce') ?? undefined
      codes.set(code, {
        person,
        ...(nonce !== undefined && { nonce }),
        challenge: read('code_challenge'),
        redirect,
        at: signedInAt,
      })
      answer.searchParams.set('code', code)
    }
    response.writeHead(302, { location: answer.href }).end()
  }

  const answerToken = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await textOf(request))
    const basic = Buffer.from(
      (request.headers.authorization ?? '').slice('Basic '.length),
      'base64',
    )
    const [id, secret] = basic.toString().split(':').map(fromForm)
    if (id !== CLIENT.id || secret !== CLIENT.secret) {
      return json(response, 401, { error: 'invalid_client' }, { 'www-authenticate': 'Basic' })
    }
    const code = codes.get(form.get('code') ?? '')
    if (!wrong.takesAnyCode) codes.delete(form.get('code') ?? '')
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '')
    const isRight =
      code &&
      (wrong.takesAnyCode ||
        (code.redirect === form.get('redirect_uri') &&
          code.challenge === verifier.digest('base64url')))
    if (!isRight) return json(response, 400, { error: 'invalid_grant' })
    const seconds = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: CLIENT.id,
      iat: seconds,
      exp: seconds + 300,
      auth_time: Math.floor(code.at / 1000),
      nonce: code.nonce,
      ...code.person,
      ...wrong.claims,
    }
    const token = randomUUID()
    tokens.set(token, code.person)
    return json(response, 200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: 300,
      id_token: signed(claims, wrong.foreignKey ? foreign : own),
    })
  }

  return {
    issuer,
    /** the requests it received, in order: `POST /token` */
    asked,
    signIn(one: Person | undefined, at = Date.now()) {
      person = one
      signedInAt = at
    },
    misbehave: (misbehaviour: Misbehaviour) => void (wrong = misbehaviour),
    /** follows the address as a browser does; returns the address that the provider redirects back to */
    async follow(address: string): Promise<URL> {
      const answer = await fetch(address, { redirect: 'manual' })
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`${answer.status} ${await answer.text()}`)
      return new URL(location)
    },
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}

type Key = { kid: string; privateKey: KeyObject; publicKey: KeyObject }

function newKey(): Key {
  return { kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }
}

function publicKey({ kid, publicKey: key }: Key) {
  return { ...key.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
}

function signed(claims: object, { kid, privateKey }: Key): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', kid })}.${part(claims)}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`
}

function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

// RFC 6749, 2.3.1: both parts are form-encoded before they are joined.
function fromForm(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
