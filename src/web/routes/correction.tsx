import { data } from 'react-router'
import { Link } from '../components/link.tsx'
import { CorrectionForm } from '../components/forms/correction-form.tsx'
import { webContext } from '../context.ts'
import { answerPlainForm, embeddedForm, formHeaders, NO_STORE } from '../forms/answer-plain-form.ts'
import { askAboutPin } from '../forms/ask-about-suggestion.ts'
import { isFormPostContext, openPlaceForForm } from '../forms/open-place-for-form.ts'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath, pathTo } from '../paths.ts'
import { toCorrectionView } from '../views/correction-view.ts'
import { useLocale } from '../locale.ts'
import { formWords, useFormWords } from '../words/forms.ts'
import type { Route } from './+types/correction'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const locale = localeOfPath(url.pathname)
  const place = await openPlaceForForm('correction', { ...params, locale }, context)
  const view = toCorrectionView(place, web.product, locale)
  const form = embeddedForm(web, 'correction')
  return data({ site: web.site, view, form }, { headers: NO_STORE })
}

export function action({ params, request, url, context }: Route.ActionArgs) {
  context.set(isFormPostContext, true)
  const locale = localeOfPath(url.pathname)
  const sentPath = pathTo('correctionSent', locale, params)
  const web = context.get(webContext)
  return answerPlainForm(request, web, {
    form: 'correction',
    locale,
    slug: params.slug,
    sentPath,
    beforeSend: (fields) => askAboutPin(fields, web),
  })
}

export const headers: Route.HeadersFunction = formHeaders

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { proposals } = formWords(localeOfPath(location.pathname))
  const title = proposals.correctionTitle(loaderData.view.name)
  const description = proposals.correctionLead
  const { pathname } = location
  return pageMeta({ site: loaderData.site, title, description, pathname, indexed: false })
}

export default function CorrectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, proposals } = useFormWords()
  const locale = useLocale()
  const { view, site } = loaderData
  return (
    <div className="page page-narrow prose">
      <h1>{proposals.correctionTitle(view.name)}</h1>
      <p className="form-lead">{proposals.correctionLead}</p>
      <CorrectionForm
        // Resets a form that came back with problems to the values from the server.
        key={loaderData.form.idempotencyKey}
        view={view}
        site={site}
        embedded={{ ...loaderData.form, ...actionData }}
      />
      <p>
        <Link to={pathTo('place', locale, view)}>{form.backToPlace(view.name)}</Link>
      </p>
    </div>
  )
}
