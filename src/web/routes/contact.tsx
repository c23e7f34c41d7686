import { nameIn } from '../../domain/places/local-names.ts'
import { data } from 'react-router'
import { readField } from '../../domain/submissions/form/form-fields.ts'
import { ContactForm } from '../components/forms/contact-form.tsx'
import { webContext } from '../context.ts'
import { answerPlainForm, embeddedForm, formHeaders, NO_STORE } from '../forms/answer-plain-form.ts'
import { FIND_NEAREST_FIELD, NEAR_FIELD } from '../forms/embedded-form.ts'
import { nearestReceivers } from '../forms/nearest-receivers.ts'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath, pathTo } from '../paths.ts'
import { townOf } from '../views/place-view.ts'
import { formWords, useFormWords } from '../words/forms.ts'
import type { Route } from './+types/contact'

/** `place` is the slug of the receiver, `near` the location to find the nearest ones for. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const { pathname, searchParams } = url
  const locale = localeOfPath(pathname)
  const near = searchParams.get('near')
  const opened = await web.product.findPlace(searchParams.get('place') ?? '')
  const chosen = opened.kind === 'found' ? opened.place : undefined
  const answer = {
    site: web.site,
    form: embeddedForm(web, 'message'),
    nearest: near ? nearestReceivers(near, web.product, locale) : undefined,
    chosen: chosen && {
      slug: chosen.slug,
      name: nameIn(chosen, locale),
      town: townOf(chosen, web.product, locale),
      readsItself: chosen.readsItself,
    },
  }
  return data(answer, { headers: NO_STORE })
}

export function action({ request, url, context }: Route.ActionArgs) {
  const web = context.get(webContext)
  const locale = localeOfPath(url.pathname)
  return answerPlainForm(request, web, {
    form: 'message',
    locale,
    sentPath: pathTo('contactSent', locale),
    beforeSend(fields) {
      if (!readField(fields, FIND_NEAREST_FIELD)) return undefined
      const near = readField(fields, NEAR_FIELD)?.trim().slice(0, 200)
      return near ? { nearest: nearestReceivers(near, web.product, locale) } : {}
    },
  })
}

export const headers: Route.HeadersFunction = formHeaders

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { form } = formWords(localeOfPath(location.pathname))
  const { pathname } = location
  const { site } = loaderData
  const description = form.contactLead(site.name)
  return pageMeta({ site, title: form.contactTitle, description, pathname, indexed: true })
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form } = useFormWords()
  const { site, chosen, nearest } = loaderData
  return (
    <div className="page page-narrow prose">
      <h1>{form.contactTitle}</h1>
      <p className="form-lead">{form.contactLead(site.name)}</p>
      <ContactForm
        key={loaderData.form.idempotencyKey}
        places={chosen && [chosen]}
        chosen={chosen?.slug}
        embedded={{ nearest, ...loaderData.form, ...actionData }}
      />
    </div>
  )
}
