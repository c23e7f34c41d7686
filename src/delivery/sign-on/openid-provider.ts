import * as client from 'openid-client'
import type {
  IdentityProvider,
  Identity,
  ProviderProblem,
  SignOnTestResult,
} from '../../domain/admin/identity-provider.ts'
import { type Guard, readUpTo, requestGuarded } from '../fetch/guarded-request.ts'

export type OpenIdSettings = {
  issuer: string
  clientId: string
  secret: string
  /** where the provider redirects the browser after signing in */
  returnAddress: string
  /** where the provider may redirect the browser after signing out */
  signOutReturnAddress: string
}

/** The timeout of each request to the provider. */
const REQUEST_SECONDS = 10
const MAX_RESPONSE_BYTES = 1_000_000

/** A fresh sign-in may be this old when its answer is read: people still have to find their phone (seconds). */
const FRESH_SECONDS = 300

/** A provider that speaks OpenID Connect: code flow with PKCE, state and nonce, its answer signed by its published keys. */
export function createOpenIdProvider(settings: OpenIdSettings, guard: Guard): IdentityProvider {
  const { issuer, clientId, returnAddress, signOutReturnAddress } = settings

  const discover = async (): Promise<client.Configuration> => {
    const address = new URL(issuer)
    const found = await client.discovery(address, clientId, undefined, authenticate(settings), {
      [client.customFetch]: guardedFetch(guard),
      timeout: REQUEST_SECONDS,
      execute: [
        client.enableNonRepudiationChecks,
        // The guard decides which addresses may be requested without TLS.
        client.allowInsecureRequests,
      ],
    })
    const { issuer: named, authorization_endpoint, token_endpoint } = found.serverMetadata()
    // With several organisations behind one address, each could impersonate people from another.
    if (new URL(named).href !== address.href) throw new InvalidProviderResponse('another issuer')
    for (const endpoint of [authorization_endpoint, token_endpoint]) {
      if (!endpoint || !isSafe(new URL(endpoint), guard))
        throw new InvalidProviderResponse('an endpoint without TLS')
    }
    return found
  }

  return {
    begin: ({ forceLogin }) =>
      catchProblem(async () => {
        const configuration = await discover()
        const checks = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
          ...(forceLogin && { maxAge: FRESH_SECONDS }),
        }
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: returnAddress,
          scope: 'openid email profile',
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          ...(forceLogin && { prompt: 'login', max_age: String(FRESH_SECONDS) }),
        })
        return { ok: true, url: url.href, checks }
      }),

    finish: (answer, { state, nonce, verifier, maxAge }) =>
      catchProblem(async () => {
        const configuration = await discover()
        const tokens = await client.authorizationCodeGrant(
          configuration,
          // Built from our own address, so that rewriting by a proxy does not matter.
          new URL(answer.search, returnAddress),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
            ...(maxAge !== undefined && { maxAge }),
          },
        )
        const claims = tokens.claims()
        if (!claims) throw new InvalidProviderResponse('no identity')
        const { iss, sub, auth_time: authTime } = claims
        const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
        const facts =
          claims.email === undefined && hasUserInfo
            ? await client.fetchUserInfo(configuration, tokens.access_token, sub)
            : claims
        const identity: Identity = {
          issuer: iss,
          subject: sub,
          email: textOf(facts.email),
          isEmailVerified: facts.email_verified === true,
          name: textOf(facts.name) ?? textOf(facts.preferred_username),
          authenticatedAt: typeof authTime === 'number' ? new Date(authTime * 1000) : undefined,
        }
        return { ok: true, identity }
      }),

    async signOutUrl() {
      try {
        const configuration = await discover()
        const { end_session_endpoint: endpoint } = configuration.serverMetadata()
        if (!endpoint || !isSafe(new URL(endpoint), guard)) return undefined
        const back = { post_logout_redirect_uri: signOutReturnAddress }
        return client.buildEndSessionUrl(configuration, back).href
      } catch {
        // Signing out here has worked, whatever the provider says.
        return undefined
      }
    },

    async test() {
      let configuration: client.Configuration
      try {
        configuration = await discover()
      } catch (error) {
        const [problem, detail] = [problemOf(error), detailOf(error)]
        return [{ isGood: false, about: 'reached', problem, detail }]
      }
      const reached: SignOnTestResult = { isGood: true, about: 'reached' }
      return [reached, await trySecret(configuration, returnAddress)]
    },
  }
}

/** Tests the secret with a made-up code: a provider's errors distinguish a wrong secret from a wrong code (RFC 6749, 5.2). */
async function trySecret(
  configuration: client.Configuration,
  returnAddress: string,
): Promise<SignOnTestResult> {
  const about = 'secret'
  try {
    const verifier = client.randomPKCECodeVerifier()
    const code = client.randomState()
    await client.genericGrantRequest(configuration, 'authorization_code', {
      code,
      redirect_uri: returnAddress,
      code_verifier: verifier,
    })
  } catch (error) {
    const errorCode = errorOf(error)
    if (errorCode === 'invalid_grant') return { isGood: true, about }
    const isWrong = errorCode === 'invalid_client' || errorCode === 'unauthorized_client'
    const problem = isWrong ? 'secret_wrong' : 'secret_untested'
    return { isGood: false, about, problem, detail: detailOf(error) }
  }
  return { isGood: false, about, problem: 'secret_untested' }
}

/** A check that the library leaves to us has failed. */
class InvalidProviderResponse extends Error {}

async function catchProblem<Result extends { ok: true }>(
  ask: () => Promise<Result>,
): Promise<Result | { ok: false; problem: ProviderProblem }> {
  try {
    return await ask()
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
}

function problemOf(error: unknown): ProviderProblem {
  if (error instanceof client.AuthorizationResponseError) return 'provider_refused'
  if (error instanceof client.ResponseBodyError) return 'provider_refused'
  if (error instanceof InvalidProviderResponse) return 'provider_answer_wrong'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderUnreachable || cause.name === 'TimeoutError')
      return 'provider_unreachable'
  }
  return 'provider_answer_wrong'
}

function errorOf(error: unknown): string | undefined {
  if (error instanceof client.ResponseBodyError) return error.error
  return error instanceof client.WWWAuthenticateChallengeError && error.status === 401
    ? 'invalid_client'
    : undefined
}

/** The error from the network or the library; neither contains a secret or a code. */
function detailOf(error: unknown): string | undefined {
  if (error instanceof client.ResponseBodyError) return error.error
  if (!(error instanceof Error)) return undefined
  const { message, cause } = error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** The client authentication that the provider asks for; the standard's default if it does not say. */
function authenticate({ secret }: OpenIdSettings): client.ClientAuth {
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (server, ...asked) => {
    const known = server.token_endpoint_auth_methods_supported ?? []
    const isPost = known.includes('client_secret_post') && !known.includes('client_secret_basic')
    return (isPost ? post : basic)(server, ...asked)
  }
}

class ProviderUnreachable extends Error {}

/** All requests to addresses that people typed go through the guard: to the public internet, and to what the server's operator allows. */
function guardedFetch(guard: Guard): client.CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const target = new URL(address)
    if (!isSafe(target, guard)) throw new ProviderUnreachable('an address without TLS')
    const sent = body instanceof URLSearchParams ? body.toString() : body
    const deadline = AbortSignal.timeout(REQUEST_SECONDS * 1000)
    try {
      const answer = await requestGuarded(
        target,
        {
          method: method === 'POST' ? 'POST' : 'GET',
          headers: { ...headers, 'user-agent': 'Lageplan' },
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
          ...(typeof sent === 'string' && { body: sent }),
        },
        guard,
      )
      if (!answer) throw new ProviderUnreachable('an address that must not be asked')
      const bytes = await readUpTo(answer, MAX_RESPONSE_BYTES)
      if (!bytes) throw new ProviderUnreachable('an answer too large')
      const status = answer.statusCode ?? 502
      const responseHeaders = Object.entries(answer.headers).flatMap(
        ([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]),
      )
      const hasBody = status !== 204 && status !== 304
      return new Response(hasBody ? bytes : null, { status, headers: responseHeaders })
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw error
      throw new ProviderUnreachable(error instanceof Error ? error.message : String(error))
    }
  }
}

function isSafe({ protocol, origin }: URL, { trusted }: Guard): boolean {
  return protocol === 'https:' || (protocol === 'http:' && (trusted?.includes(origin) ?? false))
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
