import { nameIn } from '../../domain/places/local-names.ts'
import { data } from 'react-router'
import { Link } from '../components/link.tsx'
import { MessageForm } from '../components/forms/message-form.tsx'
import { webContext } from '../context.ts'
import { answerPlainForm, embeddedForm, formHeaders, NO_STORE } from '../forms/answer-plain-form.ts'
import { isFormPostContext, openPlaceForForm } from '../forms/open-place-for-form.ts'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath, pathTo } from '../paths.ts'
import { useLocale } from '../locale.ts'
import { formWords, useFormWords } from '../words/forms.ts'
import type { Route } from './+types/message'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const locale = localeOfPath(url.pathname)
  const place = await openPlaceForForm('message', { ...params, locale }, context)
  const { slug, readsItself } = place
  const name = nameIn(place, locale)
  return data(
    { site: web.site, slug, name, readsItself, form: embeddedForm(web, 'message') },
    { headers: NO_STORE },
  )
}

export function action({ params, request, url, context }: Route.ActionArgs) {
  context.set(isFormPostContext, true)
  const locale = localeOfPath(url.pathname)
  const sentPath = pathTo('messageSent', locale, params)
  const { slug } = params
  return answerPlainForm(request, context.get(webContext), {
    form: 'message',
    locale,
    slug,
    sentPath,
  })
}

export const headers: Route.HeadersFunction = formHeaders

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { form } = formWords(localeOfPath(location.pathname))
  const { name, readsItself } = loaderData
  const title = readsItself ? form.messageTitle(name) : form.messageAbout(name)
  return pageMeta({ site: loaderData.site, title, pathname: location.pathname, indexed: false })
}

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { form } = useFormWords()
  const locale = useLocale()
  const { slug, name, readsItself } = loaderData
  return (
    <div className="page page-narrow prose">
      <h1>{readsItself ? form.messageTitle(name) : form.messageAbout(name)}</h1>
      <MessageForm
        // Resets a form that came back with problems to the values from the server.
        key={loaderData.form.idempotencyKey}
        receiver={{ name, slug, readsItself }}
        embedded={{ ...loaderData.form, ...actionData }}
      />
      <p>
        <Link to={pathTo('place', locale, { slug })}>{form.backToPlace(name)}</Link>
      </p>
    </div>
  )
}
