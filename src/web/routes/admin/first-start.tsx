import { data, Link, redirect } from 'react-router'
import { DEMO_SITE } from '../../../domain/admin/checklist.ts'
import { countryCodes, DEFAULT_COUNTRY } from '../../../domain/places/country.ts'
import { LOCALES } from '../../../domain/places/place.ts'
import { AdminLink } from '../../admin/admin-link.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { countryChoices } from '../../admin/country-choices.ts'
import { EmptyStartForm } from '../../admin/first-start/empty-start-form.tsx'
import { firstStartWordsOf, useFirstStartWords } from '../../admin/first-start/first-start-words.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import type { Route } from './+types/first-start'

export async function loader(args: Route.LoaderArgs) {
  const { admin, url, locale } = adminContextOf(args)
  const demo = await admin.firstStart.demo()
  // Somebody has decided: the site has its own places, or no demo.
  if (!demo) return redirect(adminPath('home', locale))
  const stored = await admin.settings.read()
  const country = stored.country ?? admin.settingsChecks.fixed.country
  const isChosen = stored.locales.length < LOCALES.length || stored.locales[0] !== LOCALES[0]
  return data({
    places: demo.places,
    edited: demo.edited,
    startsEmpty: url.searchParams.get('begin') === 'empty',
    countries: countryChoices(locale),
    suggested: {
      name: stored.name === DEMO_SITE.name ? '' : (stored.name ?? ''),
      country:
        stored.country === undefined && country === DEFAULT_COUNTRY
          ? (browserCountry(args.request) ?? country)
          : country,
      languages: isChosen ? stored.locales.join(',') : locale,
      accent: stored.accent,
      category: '',
    },
  })
}

/** The country of the browser's preferred language ("DE" for "de-DE"), as a suggestion for the field. */
function browserCountry({ headers }: Request): string | undefined {
  const [, region] = /^\s*[a-z]{2,3}-([a-z]{2})\b/i.exec(headers.get('accept-language') ?? '') ?? []
  return countryCodes().find((code) => code === region?.toUpperCase())
}

export async function action(args: Route.ActionArgs) {
  const { admin, actor, url, locale, field } = await readPost(args)
  const begun = await admin.firstStart.startEmpty(Number(field('places')), field, actor)
  if (begun.ok) return redirect(`${adminPath('imports', locale)}?begun=yes`, 303)
  // The number of places has changed, or the demo is gone: the page shows the current state.
  if (begun.problem === 'conflict') return redirect(url.pathname, 303)
  const typed = {
    name: field('name'),
    country: field('country'),
    languages: field('languages'),
    accent: field('accent'),
    category: field('category'),
  }
  return data({ typed, problems: begun.problems }, { status: 422 })
}

export const meta = adminMeta((locale) => firstStartWordsOf(locale).title)

/** Asked once, after the first account: look around with the demo, or begin empty. */
export default function FirstStartPage({ loaderData, actionData }: Route.ComponentProps) {
  const words = useFirstStartWords()
  if (loaderData.startsEmpty || actionData) {
    return <EmptyStartForm view={loaderData} answer={actionData} />
  }
  return (
    <div className="page first-start">
      <h1>{words.title}</h1>
      <p>{words.lead(loaderData.places)}</p>
      <div className="first-start-ways">
        <section aria-labelledby="way-demo">
          <h2 id="way-demo">{words.demo.title}</h2>
          <p>{words.demo.text}</p>
          <AdminLink className="button" to="home">
            {words.demo.button}
          </AdminLink>
        </section>
        <section aria-labelledby="way-empty">
          <h2 id="way-empty">{words.empty.title}</h2>
          <p>{words.empty.text}</p>
          <Link className="button button-primary" to="?begin=empty">
            {words.empty.button}
          </Link>
        </section>
      </div>
    </div>
  )
}
