import { data } from 'react-router'
import { parsePlaceQuery } from '../../domain/search/parse-place-query.ts'
import { SuggestionForm } from '../components/forms/suggestion-form.tsx'
import { webContext } from '../context.ts'
import { answerPlainForm, embeddedForm, NO_STORE } from '../forms/answer-plain-form.ts'
import { askAboutSimilar } from '../forms/ask-about-similar.ts'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath, pathTo } from '../paths.ts'
import { formWords, useFormWords } from '../words/forms.ts'
import type { Route } from './+types/suggestion'

export function loader({ request, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  // Who comes from a search sees its area on the map.
  const { area } = web.product.findPlaces(parsePlaceQuery(new URL(request.url).searchParams))
  const form = embeddedForm(web, 'suggestion')
  return data({ site: web.site, area, form }, { headers: NO_STORE })
}

export function action({ request, context }: Route.ActionArgs) {
  const web = context.get(webContext)
  const locale = localeOfPath(new URL(request.url).pathname)
  return answerPlainForm(request, web, {
    form: 'suggestion',
    locale,
    sentPath: pathTo('suggestionSent', locale),
    askBack: (fields) => askAboutSimilar(fields, web.product, locale),
  })
}

export const headers: Route.HeadersFunction = () => NO_STORE

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { proposals } = formWords(localeOfPath(location.pathname))
  const { pathname } = location
  const title = proposals.suggestionTitle
  const description = proposals.suggestionLead
  return pageMeta({ site: loaderData.site, title, description, pathname, indexed: false })
}

export default function SuggestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { proposals } = useFormWords()
  const { area, site, form } = loaderData
  return (
    <div className="page page-narrow prose">
      <h1>{proposals.suggestionTitle}</h1>
      <p className="form-lead">{proposals.suggestionLead}</p>
      <SuggestionForm
        key={form.idempotencyKey}
        area={area}
        site={site}
        embedded={{ ...form, ...actionData }}
      />
    </div>
  )
}
