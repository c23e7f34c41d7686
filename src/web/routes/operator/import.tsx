import { data, Form, Link, redirect } from 'react-router'
import type { Locale } from '../../../domain/places/place.ts'
import type { ImportRun, ImportSettings } from '../../../domain/import/import-run.ts'
import { countryCodes, countryName, parseCountry } from '../../../domain/places/country.ts'
import { type WebContext, webContext } from '../../context.ts'
import { ChangeList } from '../../operator/import/import-changes.tsx'
import { ImportColumns } from '../../operator/import/import-columns.tsx'
import { IssueList } from '../../operator/import/import-issues.tsx'
import { ImportProgressView, WorkElsewhere } from '../../operator/import/import-progress.tsx'
import { SetAsideRows } from '../../operator/import/set-aside-rows.tsx'
import { handleImportPost, readImport, TABS } from '../../operator/import/import-view.ts'
import { operatorMeta } from '../../operator/operator-meta.ts'
import { operatorPath } from '../../operator/operator-routes.ts'
import { placeWordsOf } from '../../operator/places/place-words.ts'
import { callerOf, sentForm } from '../../operator/requests.ts'
import { localeOfPath } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import { useWords } from '../../operator/visitor-words.ts'
import type { Route } from './+types/import'
import { useOperatorWords } from '../../operator/operator-words.ts'
import {
  type OperatorMessages,
  operatorMessagesOf,
} from '../../messages/operator/operator-index.ts'

async function runOf({ area }: WebContext, token: string): Promise<ImportRun> {
  const id = /^\d{1,9}$/.test(token) ? Number(token) : 0
  const run = id > 0 ? await area.imports.byId(id) : undefined
  if (!run) throw data(null, { status: 404 })
  return run
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const run = await runOf(web, params.token)
  const locale = localeOfPath(url.pathname)
  const all = web.product
    .categories()
    .map(({ id, slug, name }) => ({ id, slug, name: name[locale].one }))
  const words = {
    ...placeWordsOf(locale),
    categories: new Map(all.map(({ id, name }) => [id, name])),
    regionName: (code: string) => web.product.regionName(code, locale),
    countryName: (code: string) => countryName(code, locale),
  }
  const categories = all.map(({ slug, name }) => ({ slug, name }))
  const { basemapPath } = web.site
  const view = await readImport(web.area, run, { url, words })
  return data({
    view: { ...view, settings: withCountryCode(view.settings) },
    categories,
    countries: view.tab === 'columns' ? countriesIn(locale) : [],
    site: { basemapPath },
  })
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const web = context.get(webContext)
  const run = await runOf(web, params.token)
  const form = await sentForm(request)
  const { ask } = await handleImportPost({
    area: web.area,
    operator: callerOf(context),
    run,
    form,
  })
  if (ask) return redirect(`${url.pathname}?ask=${ask}`, 303)
  const intent = form.get('intent')
  const isElsewhere = ['recheck', 'assume-country', 'undo', 'undo-unchanged'].some(
    (one) => one === intent,
  )
  return redirect(url.pathname + (isElsewhere ? '' : url.search), 303)
}

export const meta: Route.MetaFunction = ({ location: { pathname } }) =>
  operatorMeta(pathname, operatorMessagesOf(localeOfPath(pathname)).importDesk.title)

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  const { view, categories, countries, site } = loaderData
  const { importDesk, importing } = useOperatorWords()
  const { problems, units } = useWords()
  const locale = useLocale()
  const { id, fileName, status, problem, progress, tab, totals } = view
  const isOpen = (status === 'checked' || status === 'uploaded') && !progress
  const shown = TABS.filter((one) => totals[one] > 0 && (one !== 'columns' || isOpen))
  return (
    <div className="page import" key={id}>
      <p>
        <Link to={operatorPath('imports', locale)}>{importDesk.back}</Link>
      </p>
      <h1>{fileName}</h1>
      <p className="import-status" role="status">
        {importing.statuses[status]}
        {view.unchanged > 0 && `. ${importDesk.unchanged(view.unchanged)}`}
      </p>
      {view.settings.isPart && <p>{importDesk.isPart(view.settings.source ?? '')}</p>}
      {view.assumedCountry && isOpen && (
        <p>{importDesk.country.assumed(countryName(view.assumedCountry, locale))}</p>
      )}
      {view.country && isOpen && (
        <Form method="post" className="import-steps">
          <p>{importDesk.country.lead}</p>
          <input type="hidden" name="country" value={view.country} />
          <button
            type="submit"
            name="intent"
            value="assume-country"
            className="button button-primary"
          >
            {importDesk.country.assume(countryName(view.country, locale))}
          </button>
        </Form>
      )}
      {view.geocoding && !progress && (
        <p>
          {importing.geocoded(view.geocoding)}
          {view.geocoding.problem && ` ${problems[view.geocoding.problem]}`}
        </p>
      )}
      {problem && !progress && (
        <p className="problem-summary" role="alert">
          {problemSentence(problem, { importDesk, importing })}
        </p>
      )}
      {progress ? <ImportProgressView id={id} progress={progress} /> : <Steps view={view} />}
      {shown.length > 0 && !progress && (
        <>
          <nav className="import-tabs" aria-label={importDesk.title}>
            {shown.map((one) => (
              <Link
                key={one}
                className="chip"
                to={`?show=${one}`}
                aria-current={one === tab ? 'true' : undefined}
              >
                {importDesk.tabs[one]} <b>{units.number(totals[one])}</b>
              </Link>
            ))}
          </nav>
          {tab === 'columns' && isOpen && (
            <ImportColumns view={view} categories={categories} countries={countries} />
          )}
          {(tab === 'rejected' || tab === 'notices') && <IssueList view={view} />}
          {tab === 'set-aside' && view.setAside.length > 0 && <SetAsideRows view={view} />}
          {tab !== 'columns' &&
            tab !== 'rejected' &&
            tab !== 'notices' &&
            tab !== 'set-aside' &&
            totals[tab] > 0 && <ChangeList view={view} site={site} />}
        </>
      )}
    </div>
  )
}

// On the command line it may have been said by its name.
function withCountryCode(settings: ImportSettings): ImportSettings {
  const country = parseCountry(settings.country ?? '')
  return { ...settings, country: country.ok ? country.value : undefined }
}

function countriesIn(locale: Locale) {
  return countryCodes()
    .map((code) => ({ code, name: countryName(code, locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
}

type Words = Pick<OperatorMessages, 'importDesk' | 'importing'>

function problemSentence(problem: string, { importDesk, importing }: Words): string {
  const known = { ...importing.problems, ...importDesk.problems }
  return new Map(Object.entries(known)).get(problem) ?? importDesk.problems.failed
}

type Asked = NonNullable<Route.ComponentProps['loaderData']['view']['ask']>

/** Before places that visitors see are gone or changed: how many. */
function AskUndo({ ask: { step, vanish, change } }: { ask: Asked }) {
  const { importDesk, importing } = useOperatorWords()
  const words = importDesk.askUndo
  return (
    <Form method="post" className="import-steps">
      <p role="alert">{importing.undoEffect({ vanish, change }, step === 'undo-unchanged')}</p>
      <input type="hidden" name="confirmed" value={`${vanish}+${change}`} />
      <button type="submit" name="intent" value={step} className="button button-primary">
        {words.yes}
      </button>
      <Link to="." className="button">
        {words.no}
      </Link>
    </Form>
  )
}

function Steps({ view }: { view: Route.ComponentProps['loaderData']['view'] }) {
  const { importDesk } = useOperatorWords()
  const { status, accepted, hasChanges, problem, totals } = view
  const isEmpty = totals.new + totals.similar + totals.changed + totals.missing === 0
  if (status === 'checked' || status === 'uploaded') {
    return (
      <Form method="post" className="import-steps">
        {status === 'checked' && accepted > 0 && (
          <button type="submit" name="intent" value="apply" className="button button-primary">
            {importDesk.apply(accepted)}
          </button>
        )}
        {status === 'uploaded' && (
          <button type="submit" name="intent" value="again" className="button button-primary">
            {importDesk.again}
          </button>
        )}
        {status === 'checked' && accepted === 0 && (
          <p>{isEmpty ? importDesk.nothing : importDesk.nothingTicked}</p>
        )}
        <button type="submit" name="intent" value="discard" className="button">
          {importDesk.discard}
        </button>
      </Form>
    )
  }
  // Some other process does it: another server, or the command line.
  if (status === 'checking' || status === 'applying' || status === 'undoing') {
    return <WorkElsewhere />
  }
  if (status !== 'applied') return null
  if (!hasChanges) return <p>{importDesk.tooOld}</p>
  if (view.ask) return <AskUndo ask={view.ask} />
  const isChanged = problem === 'changed_since'
  return (
    <Form method="post" className="import-steps">
      <button
        type="submit"
        name="intent"
        value={isChanged ? 'undo-unchanged' : 'undo'}
        className="button"
      >
        {isChanged ? importDesk.undoOthers : importDesk.undo}
      </button>
    </Form>
  )
}
