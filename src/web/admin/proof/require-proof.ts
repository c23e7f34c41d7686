import { data, type RouterContextProvider } from 'react-router'
import type { SignedIn } from '../../../domain/admin/account-ports.ts'
import type { ProofResult } from '../../../domain/admin/proof.ts'
import { webContext } from '../../context.ts'
import { localeOfPath } from '../../paths.ts'
import { toWaitMinutes } from '../account/sign-in-answer.ts'
import { PROOF_BY_PROVIDER } from '../account/sign-on-paths.ts'
import { adminPath, needsProof, type AdminRouteName } from '../admin-routes.ts'
import { readFrame } from '../read-frame.ts'
import { visitOf } from '../visit.ts'
import { PROOF_FIELDS, type ProofView } from './proof-view.ts'

type ProofRequest = {
  route: AdminRouteName
  request: Request
  url: URL
  context: Readonly<RouterContextProvider>
  signedIn: SignedIn
}

/**
 * The one gate before everything that could take over an account. A recent proof passes; a form that carries a proof passes with a new
 * session. All others get a page that asks for the proof, keeps what they sent and sends it again.
 */
export async function requireProof({
  route,
  request,
  url,
  context,
  signedIn,
}: ProofRequest): Promise<SignedIn> {
  if (request.method !== 'POST' || !needsProof(route)) return signedIn
  // A clone, because the page reads the body again.
  const form = await request.clone().formData().catch(refuseRequest)
  const field = (name: string) => textOf(form.get(name))
  if (!needsProof(route, field('intent'))) return signedIn
  const { admin, site, sender } = context.get(webContext)
  const { accounts } = admin
  if (accounts.isProven(signedIn)) return signedIn

  const submitted = {
    password: field(PROOF_FIELDS.password),
    code: field(PROOF_FIELDS.code),
    token: field(PROOF_FIELDS.token),
    answer: field(PROOF_FIELDS.answer),
  }
  const hasProof = submitted.password !== '' || submitted.answer !== ''
  const visit = visitOf(request, { site, sender })
  const result = hasProof ? await accounts.prove(signedIn, submitted, visit) : undefined
  if (result?.ok) return result.signedIn

  const { operator } = signedIn
  const [{ passkey, ...proofQuestion }, hasPassword, provider] = await Promise.all([
    accounts.startProof(signedIn),
    accounts.own.hasPassword(signedIn),
    accounts.signOnName(),
  ])
  const path = `${adminPath('signOn', localeOfPath(url.pathname))}?${PROOF_BY_PROVIDER}`
  const proof: ProofView = {
    ...proofQuestion,
    ...problemOf(result),
    action: url.pathname + url.search,
    fields: [...form].flatMap(([name, value]) => repeatField(name, value)),
    email: operator.email,
    hasPassword,
    provider: provider === undefined ? undefined : { name: provider, path },
    passkey: passkey && { token: passkey.token, options: JSON.stringify(passkey.options) },
  }
  const status = proof.waitMinutes === undefined ? 403 : 429
  throw data({ ...(await readFrame({ admin, site }, operator)), proof }, { status })
}

function problemOf(result: ProofResult | undefined): Pick<ProofView, 'problem' | 'waitMinutes'> {
  if (!result || result.ok) return {}
  switch (result.problem) {
    case 'too_many_requests':
      return { waitMinutes: toWaitMinutes(result.retryAfterSeconds) }
    case 'factor_missing':
      return {}
    default:
      return { problem: result.problem }
  }
}

const PROOF_FIELD_NAMES: readonly string[] = Object.values(PROOF_FIELDS)

// Files are stored already; the form holds their ids.
function repeatField(name: string, value: FormDataEntryValue): [string, string][] {
  return typeof value !== 'string' || PROOF_FIELD_NAMES.includes(name) ? [] : [[name, value]]
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

function refuseRequest(): never {
  throw data(null, { status: 400 })
}
