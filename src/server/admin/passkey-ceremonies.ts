import { parseJson } from '../../lib/text/limited.ts'
import * as z from 'zod/mini'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyCeremonies, Passkey } from '../../domain/admin/account-ports.ts'

/** Far more than any answer needs; the longest contain a certificate. */
const MAX_RESPONSE_LENGTH = 20_000

// Three hundred modules, which need not be loaded at startup.
const library = () => import('@simplewebauthn/server')

type Parts = { siteName(): Promise<string>; publicUrl: string }

/** WebAuthn with @simplewebauthn/server, only for the site's own origin. */
export function createPasskeyCeremonies({ siteName, publicUrl }: Parts): PasskeyCeremonies {
  const { origin, hostname: rpID } = new URL(publicUrl)

  return {
    async createRegistrationChallenge({ id, name, email }, known) {
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

    async verifyRegistration(answer, expectedChallenge) {
      const response = parse(answer)
      if (!response) return undefined
      const { verifyRegistrationResponse } = await library()
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: false,
      }).catch(() => undefined)
      if (!verified?.verified) return undefined
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
      return { id, publicKey, counter, transports }
    },

    async createAuthenticationChallenge({ allowed, isPasswordless }) {
      const { generateAuthenticationOptions } = await library()
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: allowed?.map(toDescriptor),
        userVerification: isPasswordless ? 'required' : 'preferred',
      })
      return { options, challenge: options.challenge }
    },

    credentialIdOf: (answer) => parse(answer)?.id,

    async verifyAuthentication(answer, { challenge, passkey, isPasswordless }) {
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
        requireUserVerification: isPasswordless,
      }).catch(() => undefined)
      return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : undefined
    },
  }
}

function toDescriptor({ id, transports }: Passkey) {
  return { id, transports: [...transports] }
}

const RESPONSE = z.looseObject({ id: z.string(), type: z.literal('public-key') })

type PasskeyResponse = RegistrationResponseJSON & AuthenticationResponseJSON

// The library checks the rest, and throws for anything invalid.
function parse(text: string): PasskeyResponse | undefined {
  if (text.length > MAX_RESPONSE_LENGTH) return undefined
  const parsed = RESPONSE.safeParse(parseJson(text))
  return parsed.success ? (parsed.data as unknown as PasskeyResponse) : undefined
}
