import { data } from 'react-router'
import { MessageForm } from '../components/message-form/message-form.tsx'
import { webContext } from '../context.ts'
import { answerPlainForm, embeddedForm, NO_STORE } from '../forms/answer-plain-form.ts'
import { messagesOf } from '../messages/index.ts'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath } from '../paths.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/contact'

export function loader({ context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  return data({ site: web.site, form: embeddedForm(web) }, { headers: NO_STORE })
}

export function action({ request, context }: Route.ActionArgs) {
  const locale = localeOfPath(new URL(request.url).pathname)
  return answerPlainForm(request, context.get(webContext), { locale })
}

export const headers: Route.HeadersFunction = () => NO_STORE

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { form } = messagesOf(localeOfPath(location.pathname))
  const { pathname } = location
  return pageMeta({ site: loaderData.site, title: form.contactTitle, pathname, indexed: true })
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form } = useWords()
  const { name } = loaderData.site
  return (
    <div className="page page-narrow prose">
      <h1>{form.contactTitle}</h1>
      <p>{form.contactLead(name)}</p>
      <MessageForm
        key={loaderData.form.idempotencyKey}
        receiver={{ kind: 'organisation', name }}
        embedded={{ ...loaderData.form, ...actionData }}
      />
    </div>
  )
}
