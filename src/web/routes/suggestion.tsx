import { data } from 'react-router'
import { boundsAround } from '../../lib/geo/bounds.ts'
import type { Bounds } from '../../lib/geo/coordinates.ts'
import type { Locale } from '../../domain/places/place.ts'
import { parsePlaceQuery } from '../../domain/search/parse-place-query.ts'
import type { Theme } from '../../maps/map-view.ts'
import { PIN_FRAME } from '../../maps/picture/frames.ts'
import { basemapFolder, pictureAddress } from '../../maps/picture/picture-address.ts'
import { SuggestionForm } from '../components/forms/suggestion-form.tsx'
import { type SiteSettings, webContext } from '../context.ts'
import { answerPlainForm, embeddedForm, formHeaders, NO_STORE } from '../forms/answer-plain-form.ts'
import { askAboutSuggestion, isPinAtSea } from '../forms/ask-about-suggestion.ts'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath, pathTo } from '../paths.ts'
import { formWords, useFormWords } from '../words/forms.ts'
import type { Route } from './+types/suggestion'

/**
 * `town` and the position are what the visitor has typed so far: the map moves to the town, and a position in the sea raises a
 * question.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const { pathname, searchParams } = url
  const town = searchParams.get('town')?.slice(0, MAX_TOWN_LENGTH)
  const located = town
    ? web.product.findPlaces(parsePlaceQuery(new URLSearchParams({ near: town })))
    : undefined
  // A visitor who comes from a search sees its area on the map.
  const { area } = web.product.findPlaces(parsePlaceQuery(searchParams))
  const answer = {
    site: web.site,
    area,
    ground: groundPicture(web.site, area, localeOfPath(pathname)),
    form: embeddedForm(web, 'suggestion'),
    ...(located?.origin && { townArea: boundsAround(located.origin.center, AROUND_TOWN_KM) }),
    isAtSea: await isPinAtSea(
      searchParams.get('latitude') ?? '',
      searchParams.get('longitude') ?? '',
      web,
    ),
  }
  return data(answer, { headers: NO_STORE })
}

/** URLs of the pictures of the map's first view, shown until the map is ready. */
function groundPicture({ basemapPath }: SiteSettings, area: Bounds, locale: Locale) {
  const addressIn = (theme: Theme) =>
    pictureAddress(basemapFolder(basemapPath), {
      page: pathTo('suggestion', locale),
      area,
      frame: PIN_FRAME.name,
      theme,
    })
  return { light: addressIn('light'), dark: addressIn('dark') }
}

const MAX_TOWN_LENGTH = 200
const AROUND_TOWN_KM = 10

export function action({ request, url, context }: Route.ActionArgs) {
  const web = context.get(webContext)
  const locale = localeOfPath(url.pathname)
  return answerPlainForm(request, web, {
    form: 'suggestion',
    locale,
    sentPath: pathTo('suggestionSent', locale),
    beforeSend: (fields) => askAboutSuggestion(fields, web, locale),
  })
}

export const headers: Route.HeadersFunction = formHeaders

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
  const { area, ground, site, form } = loaderData
  return (
    <div className="page page-narrow prose">
      <h1>{proposals.suggestionTitle}</h1>
      <p className="form-lead">{proposals.suggestionLead}</p>
      <SuggestionForm
        key={form.idempotencyKey}
        area={area}
        ground={ground}
        site={site}
        embedded={{ ...form, ...actionData }}
      />
    </div>
  )
}
