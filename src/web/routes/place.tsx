import { data, redirect } from 'react-router'
import { Link } from '../components/link.tsx'
import { BackToSearch } from '../components/finder/back-to-search.tsx'
import { Breadcrumb } from '../components/site/breadcrumb.tsx'
import { SearchInstead } from '../components/site/error-pages.tsx'
import { CategoryMark } from '../components/place/category-mark.tsx'
import { PlaceMap } from '../components/map/place-map.tsx'
import { MessageForm } from '../components/forms/message-form.tsx'
import { placeShareImage } from '../views/share-image.ts'
import { MarkdownText } from '../components/markdown-text.tsx'
import { Nearby } from '../components/place/nearby.tsx'
import { OpeningLine } from '../components/place/opening-line.tsx'
import { PlacePhotos } from '../components/place/place-photos.tsx'
import { PlaceFacts } from '../components/place/place-facts.tsx'
import { webContext } from '../context.ts'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath, pathTo } from '../paths.ts'
import { toPlaceJsonLd } from '../views/json-ld.ts'
import { toPlaceRow } from '../views/place-view.ts'
import { toPlacePage } from '../views/place-page-view.ts'
import { useLocale } from '../locale.ts'
import { useFormWords } from '../words/forms.ts'
import { placeWords, usePlaceWords } from '../words/places.ts'
import type { Route } from './+types/place'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { product, site } = context.get(webContext)
  const locale = localeOfPath(url.pathname)
  const opened = await product.openPlace(params.slug)
  if (opened.kind === 'moved') {
    throw redirect(pathTo('place', locale, { slug: opened.slug }), 301)
  }
  if (opened.kind !== 'found') {
    const similar = opened.similar.map((found) => toPlaceRow(found, product, locale))
    const gone = opened.kind === 'gone' ? opened.name : undefined
    return data({ kind: 'missing' as const, site, similar, gone }, { status: gone ? 410 : 404 })
  }
  const page = toPlacePage(opened.place, product, locale)
  const path = pathTo('place', locale, { slug: page.slug })
  const trail = [...page.trail, { name: page.name, path }]
  return {
    kind: 'found' as const,
    site,
    page,
    nearby: opened.nearby.map((found) => toPlaceRow(found, product, locale)),
    jsonLd: toPlaceJsonLd(opened.place, {
      url: site.publicUrl + path,
      locale,
      origin: site.publicUrl,
      trail,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { site } = loaderData
  const { place } = placeWords(localeOfPath(location.pathname))
  const { pathname } = location
  if (loaderData.kind === 'missing') {
    const title = loaderData.gone ? place.goneTitle(loaderData.gone) : place.notFoundTitle
    return pageMeta({ site, title, pathname, indexed: false })
  }
  const { page, jsonLd } = loaderData
  const title = [page.name, page.town].filter(Boolean).join(', ')
  return pageMeta({
    site,
    title,
    description: page.summary,
    pathname,
    indexed: true,
    image: placeShareImage(page, { site, locale: localeOfPath(pathname) }),
    jsonLd,
  })
}

export default function PlacePage({ loaderData }: Route.ComponentProps) {
  const { place } = usePlaceWords()
  const { proposals } = useFormWords()
  const locale = useLocale()
  if (loaderData.kind === 'missing') return <MissingPlace {...loaderData} />
  const { page, nearby, site } = loaderData
  return (
    <div className="page">
      <BackToSearch slug={page.slug} />
      <Breadcrumb trail={page.trail} />
      <article className="place">
        <div className="place-main">
          <PlaceHead page={page} />
          <PlacePhotos photos={page.photos} />
          <PlaceFacts page={page} />
          <p className="place-wrong">
            <Link to={pathTo('correction', locale, page)}>{proposals.correctionLink}</Link>
          </p>
        </div>
        <aside className="place-side">
          <PlaceMap page={page} nearby={nearby} site={site} />
          <Nearby title={place.nearby} rows={nearby} />
        </aside>
        <WriteToPlace page={page} />
      </article>
    </div>
  )
}

type Page = Extract<Route.ComponentProps['loaderData'], { kind: 'found' }>['page']

function PlaceHead({ page }: { page: Page }) {
  return (
    <header className="place-head">
      <h1>{page.name}</h1>
      <p className="place-status">
        {page.category && <CategoryMark category={page.category} />}
        {page.town && <span>{page.town}</span>}
        <OpeningLine status={page.opening} sample={page.hasSampleHours} />
      </p>
      {page.description.length > 0 && (
        <div className="place-lead prose" lang={page.textLocale}>
          <MarkdownText blocks={page.description} />
        </div>
      )}
    </header>
  )
}

function WriteToPlace({ page }: { page: Page }) {
  const { place } = usePlaceWords()
  const locale = useLocale()
  return (
    <section className="write" aria-labelledby="schreiben">
      <h2 id="schreiben">{place.write}</h2>
      {/* This page is cached and carries no form token; without a script, the form has a page of its own. */}
      <noscript>
        <p>
          <a
            className="button button-primary"
            href={pathTo('message', locale, { slug: page.slug })}
          >
            {place.writeWithoutScript}
          </a>
        </p>
      </noscript>
      <MessageForm receiver={page} />
    </section>
  )
}

type MissingPlaceData = Extract<Route.ComponentProps['loaderData'], { kind: 'missing' }>

function MissingPlace({ gone, similar }: Pick<MissingPlaceData, 'gone' | 'similar'>) {
  const { place } = usePlaceWords()
  return (
    <div className="page page-narrow prose">
      <h1>{gone ? place.goneTitle(gone) : place.notFoundTitle}</h1>
      <Nearby title={gone ? place.nearestInstead : place.similar} rows={similar} />
      <SearchInstead />
    </div>
  )
}
