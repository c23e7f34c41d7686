import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { FailurePage } from '../components/site/error-pages.tsx'
import { useLocale } from '../locale.ts'
import { useSite } from '../use-site.ts'
import { AdminFrame } from './frame.tsx'
import { type FrameView, isFrameView } from './frame-view.ts'
import { useLastForm } from './last-form.tsx'
import { adminPath, mayCall } from './admin-routes.ts'
import { useAdminWords } from './admin-words.ts'
import { ProofPage } from './proof/proof-page.tsx'
import { isProofRequest } from './proof/proof-view.ts'
import { AdminLink } from './admin-link.tsx'

type Props = {
  error: unknown
  /** header and navigation of the admin, if they were loaded */
  frame?: FrameView
}

/** Says why a page of the admin is not shown, inside the admin's header and navigation if they are known. */
export function AdminRefusal({ error, frame }: Props) {
  const site = useSite()
  const refusal = isRouteErrorResponse(error) ? error : undefined
  const known = isFrameView(refusal?.data) ? refusal.data : frame
  return (
    <AdminFrame {...(known ?? { siteName: site?.name ?? '', logo: site?.logo })}>
      <AdminRefusalPage error={error} />
    </AdminFrame>
  )
}

/** Says why a page of the admin is not shown: signed out, denied, missing or broken. */
export function AdminRefusalPage({ error }: Pick<Props, 'error'>) {
  const status = isRouteErrorResponse(error) ? error.status : undefined
  const details: unknown = isRouteErrorResponse(error) ? error.data : undefined
  if (isProofRequest(details)) return <ProofPage {...details.proof} />
  if (status === 401) return <SignedOutPage />
  if (status === 403 && isFrameView(details) && details.lacksFactor) return <FactorPage />
  if (status === 403) return <DeniedPage role={isFrameView(details) ? details.role : undefined} />
  return status === 404 ? <MissingPage /> : <BrokenPage error={error} />
}

// The page has lost what was typed, but can send it again.
function BrokenPage({ error }: Pick<Props, 'error'>) {
  const lastForm = useLastForm()
  return (
    <FailurePage error={error} sendAgain={lastForm?.sendAgain}>
      <ToOverview />
    </FailurePage>
  )
}

/** A form was sent after the session had ended; the person signs in in another tab and sends it again. */
function SignedOutPage() {
  const { signedOut } = useAdminWords().admin
  const locale = useLocale()
  const next = new URLSearchParams({ next: adminPath('home', locale) })
  return (
    <RefusalPage {...signedOut}>
      <p>
        <a className="button" href={`${adminPath('signIn', locale)}?${next}`} target="_blank">
          {signedOut.signIn}
        </a>
      </p>
      <SendAgain />
    </RefusalPage>
  )
}

function DeniedPage({ role }: Pick<FrameView, 'role'>) {
  const { denied } = useAdminWords().admin
  const { pathname } = useLocation()
  return (
    <RefusalPage {...denied} key={pathname}>
      <p>
        {role === undefined || mayCall('inbox', role) ? (
          <AdminLink to="inbox">{denied.toInbox}</AdminLink>
        ) : (
          <AdminLink to="places">{denied.toPlaces}</AdminLink>
        )}
      </p>
    </RefusalPage>
  )
}

/** A form was sent by an account that lacks its second factor; the person sets it up in another tab. */
function FactorPage() {
  const { secondFactor } = useAdminWords().admin
  const locale = useLocale()
  return (
    <RefusalPage {...secondFactor}>
      <p>
        <a className="button" href={adminPath('account', locale)} target="_blank">
          {secondFactor.setUp}
        </a>
      </p>
      <SendAgain />
    </RefusalPage>
  )
}

function MissingPage() {
  const { missing } = useAdminWords().admin
  return (
    <RefusalPage {...missing}>
      <ToOverview />
    </RefusalPage>
  )
}

type RefusalProps = { title: string; text: string; children: ReactNode }

function RefusalPage({ title, text, children }: RefusalProps) {
  return (
    <div className="page page-narrow prose">
      <title>{title}</title>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  )
}

function SendAgain() {
  const { signedOut } = useAdminWords().admin
  const lastForm = useLastForm()
  if (!lastForm) return <p>{signedOut.reload}</p>
  return (
    <p>
      <button type="button" className="button" onClick={lastForm.sendAgain}>
        {signedOut.sendAgain}
      </button>
    </p>
  )
}

function ToOverview() {
  const { missing } = useAdminWords().admin
  return (
    <p>
      <AdminLink to="home">{missing.toOverview}</AdminLink>
    </p>
  )
}
