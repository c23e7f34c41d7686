import { parseJson } from '../../lib/text/limited.ts'
import * as z from 'zod/mini'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyCeremonies, Passkey } from '../../domain/admin/account-ports.ts'

/** Far more than any answer needs; the longest contain a certificate. */
const LONGEST_ANSWER = 20_000

// Three hundred modules, which the start need not load.
const library = () => import('@simplewebauthn/server')

type Parts = { siteName(): Promise<string>; publicUrl: string }

/** WebAuthn by @simplewebauthn/server, only for the site's own origin. */
export function createPasskeyCeremonies({ siteName, publicUrl }: Parts): PasskeyCeremonies {
  const { origin, hostname: rpID } = new URL(publicUrl)

  return {
    async askToRegister({ id, name, email }, known) {
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpName: await siteName(),
        rpID,
        userID: new TextEncoder().encode(id),
        userName: email,
        userDisplayName: name,
        attestationType: 'none',
        excludeCredentials: known.map(toDescriptor),
        // Prefer a passkey that can sign in alone; otherwise accept one that is only a second factor.
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      return { options, challenge: options.challenge }
    },

    async readRegistered(answer, expectedChallenge) {
      const response = parse(answer)
      if (!response) return undefined
      const { verifyRegistrationResponse } = await library()
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: false,
      }).catch(refuse)
      if (!verified?.verified) return undefined
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
      return { id, publicKey, counter, transports }
    },

    async askToSign({ allowed, isAlone }) {
      const { generateAuthenticationOptions } = await library()
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: allowed?.map(toDescriptor),
        userVerification: isAlone ? 'required' : 'preferred',
      })
      return { options, challenge: options.challenge }
    },

    idIn: (answer) => parse(answer)?.id,

    async readSigned(answer, { challenge, passkey, isAlone }) {
      const response = parse(answer)
      if (!response) return undefined
      const { id, publicKey, counter, transports } = passkey
      const { verifyAuthenticationResponse } = await library()
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: {
          id,
          publicKey: Uint8Array.from(publicKey),
          counter,
          transports: [...transports],
        },
        requireUserVerification: isAlone,
      }).catch(refuse)
      return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : undefined
    },
  }
}

function toDescriptor({ id, transports }: Passkey) {
  return { id, transports: [...transports] }
}

const ANSWER = z.looseObject({ id: z.string(), type: z.literal('public-key') })

type PasskeyAnswer = RegistrationResponseJSON & AuthenticationResponseJSON

// The library checks the rest, and throws for anything invalid.
function parse(text: string): PasskeyAnswer | undefined {
  if (text.length > LONGEST_ANSWER) return undefined
  const parsed = ANSWER.safeParse(parseJson(text))
  return parsed.success ? (parsed.data as unknown as PasskeyAnswer) : undefined
}

function refuse(): undefined {
  return undefined
}
