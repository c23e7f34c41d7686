import type { SignOnChoice } from './sign-on-choice.ts'

/** What is wrong with a provider or its answer: it cannot be reached, it refused, or its answer cannot be trusted. */
export type ProviderProblem = 'provider_unreachable' | 'provider_refused' | 'provider_answer_wrong'

/** The values that the provider's answer is compared with; only this server knows them. */
export type SignOnChecks = {
  state: string
  nonce: string
  verifier: string
  /** the person signed in at the provider at most this long before (seconds) */
  maxAge?: number
}

/** Who signed in at the provider, as its signed answer says. */
export type Identity = {
  issuer: string
  /** the provider's own name for the person, which never changes */
  subject: string
  email?: string
  isEmailVerified: boolean
  name?: string
  /** when the person gave a password or the like, if the provider says so */
  authenticatedAt?: Date
}

export type SignOnFailure<Problem> = { ok: false; problem: Problem }

/** What a test of the settings found. */
export type SignOnTestResult = {
  isGood: boolean
  about: 'reached' | 'secret'
  problem?: ProviderProblem | 'secret_wrong' | 'secret_untested'
  /** of the network or the protocol, in English; never a secret */
  detail?: string
}

/** An OpenID Connect provider. Every implementation promises: an identity is given only for an answer that passes every check of the standard. */
export type IdentityProvider = {
  /** where the browser signs in; `forceLogin` asks for the password even where the provider knows the browser */
  begin(options: {
    forceLogin: boolean
  }): Promise<{ ok: true; url: string; checks: SignOnChecks } | SignOnFailure<ProviderProblem>>
  /** reads the address that the browser came back to, and asks for the identity behind it */
  finish(
    answer: URL,
    checks: SignOnChecks,
  ): Promise<{ ok: true; identity: Identity } | SignOnFailure<ProviderProblem>>
  /** where the browser ends its session there; undefined when there is no such page */
  signOutUrl(): Promise<string | undefined>
  test(): Promise<SignOnTestResult[]>
}

/** The provider that is currently set, if any. */
export type SignOnPort = {
  choice(): Promise<SignOnChoice | undefined>
  provider(): Promise<IdentityProvider | undefined>
}

/** Which account an identity of a provider signs in to. Every implementation promises: no identity belongs to two accounts, and no account has two of one provider. */
export type IdentityStore = {
  accountOf(identity: Pick<Identity, 'issuer' | 'subject'>): Promise<string | undefined>
  /** `false` when the account already has another one of this provider, or the identity already has another account */
  link(identity: Pick<Identity, 'issuer' | 'subject'>, operatorId: string): Promise<boolean>
  /** `false` when there was none */
  unlink(operatorId: string, actor: string): Promise<boolean>
}
