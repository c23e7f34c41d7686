import { data, Form, Link, redirect } from 'react-router'
import type { ImportRun, ImportSettings } from '../../../domain/import/import-run.ts'
import { countryName, parseCountry } from '../../../domain/places/country.ts'
import type { WebContext } from '../../context.ts'
import { ChangeList } from '../../admin/import/import-changes.tsx'
import { ConflictList } from '../../admin/import/import-conflicts.tsx'
import { ImportColumns } from '../../admin/import/import-columns.tsx'
import { IssueList } from '../../admin/import/import-issues.tsx'
import { ImportMap } from '../../admin/import/import-map.tsx'
import { ImportProgressView, OtherProcessProgress } from '../../admin/import/import-progress.tsx'
import { SetAsideRows } from '../../admin/import/set-aside-rows.tsx'
import { handleImportPost, MAP_TABS, readImport, TABS } from '../../admin/import/import-view.ts'
import { adminMeta } from '../../admin/admin-meta.ts'
import { countryChoices } from '../../admin/country-choices.ts'
import { placeWordsOf } from '../../admin/places/place-words.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { useWords } from '../../admin/visitor-words.ts'
import type { Route } from './+types/import'
import { useAdminWords } from '../../admin/admin-words.ts'
import { type AdminMessages, adminMessagesOf } from '../../messages/admin/admin-index.ts'
import { IntentButton, IntentForm } from '../../admin/intent-button.tsx'
import { Alert } from '../../admin/alert.tsx'
import { AdminLink } from '../../admin/admin-link.tsx'

async function runOf({ admin }: WebContext, token: string): Promise<ImportRun> {
  const id = /^\d{1,9}$/.test(token) ? Number(token) : 0
  const run = id > 0 ? await admin.imports.byId(id) : undefined
  if (!run) throw data(null, { status: 404 })
  return run
}

export async function loader(args: Route.LoaderArgs) {
  const context = adminContextOf(args)
  const { url, locale } = context
  const run = await runOf(context, args.params.token)
  const all = context.product
    .categories()
    .map(({ id, slug, name }) => ({ id, slug, name: name[locale].one }))
  const words = {
    ...placeWordsOf(locale),
    categories: new Map(all.map(({ id, name }) => [id, name])),
    regionName: (code: string) => context.product.regionName(code, locale),
    countryName: (code: string) => countryName(code, locale),
    locale,
  }
  const categories = all.map(({ slug, name }) => ({ slug, name }))
  const { basemapPath } = context.site
  const view = await readImport(context.admin, run, { url, words })
  return data({
    view: { ...view, settings: withCountryCode(view.settings) },
    categories,
    countries: view.tab === 'columns' ? countryChoices(locale) : [],
    // The list of countries stays on the server.
    assumedCountry: view.assumedCountry && countryName(view.assumedCountry, locale),
    offeredCountry: view.country && countryName(view.country, locale),
    site: { basemapPath },
  })
}

export async function action(args: Route.ActionArgs) {
  const post = await readPost(args)
  const { url, field } = post
  const { ask } = await handleImportPost({ ...post, run: await runOf(post, args.params.token) })
  if (ask) return redirect(`${url.pathname}?ask=${ask}`, 303)
  const leavesTab = [
    'recheck',
    'assume-country',
    'answer-hours',
    'create-words',
    'keep-unlocated',
    'undo',
    'undo-unchanged',
  ].includes(field('intent'))
  return redirect(url.pathname + (leavesTab ? '' : url.search), 303)
}

export const meta = adminMeta((locale) => adminMessagesOf(locale).importScreens.title)

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  const { view, categories, countries, assumedCountry, offeredCountry, site } = loaderData
  const { importScreens, importing } = useAdminWords()
  const { problems, units } = useWords()
  const { id, fileName, status, problem, progress, tab, totals } = view
  const isOpen = (status === 'checked' || status === 'uploaded') && !progress
  const shown = TABS.filter((one) => totals[one] > 0 && (one !== 'columns' || isOpen))
  return (
    <div className="page import" key={id}>
      <p>
        <AdminLink to="imports">{importScreens.back}</AdminLink>
      </p>
      <h1>{fileName}</h1>
      <p className="import-status" role="status">
        {importing.statuses[status]}
        {view.unchanged > 0 && `. ${importScreens.unchanged(view.unchanged)}`}
      </p>
      {view.settings.isPart && <p>{importScreens.isPart(view.settings.source ?? '')}</p>}
      {assumedCountry && isOpen && <p>{importScreens.country.assumed(assumedCountry)}</p>}
      {offeredCountry && isOpen && (
        <Form method="post" className="import-steps">
          <p>{importScreens.country.lead}</p>
          <input type="hidden" name="country" value={view.country} />
          <IntentButton intent="assume-country" variant="primary">
            {importScreens.country.assume(offeredCountry)}
          </IntentButton>
        </Form>
      )}
      {view.hoursQuestion && isOpen && <HoursQuestion question={view.hoursQuestion} />}
      {view.unlocated > 0 && isOpen && (
        <Form method="post" className="import-steps">
          <p>{importScreens.unlocated.lead(view.unlocated)}</p>
          <IntentButton intent="keep-unlocated">{importScreens.unlocated.button}</IntentButton>
        </Form>
      )}
      {view.unknownWords && isOpen && <UnknownWords words={view.unknownWords} />}
      {view.geocoding && !progress && (
        <p>
          {importing.geocoded(view.geocoding)}
          {view.geocoding.problem && ` ${problems[view.geocoding.problem]}`}
        </p>
      )}
      {problem && !progress && (
        <Alert>{problemSentence(problem, { importScreens, importing })}</Alert>
      )}
      {progress ? <ImportProgressView id={id} progress={progress} /> : <Steps view={view} />}
      {shown.length > 0 && !progress && (
        <>
          <nav className="import-tabs" aria-label={importScreens.title}>
            {shown.map((one) => (
              <Link
                key={one}
                className="chip"
                to={`?show=${one}`}
                aria-current={one === tab ? 'true' : undefined}
              >
                {importScreens.tabs[one]} <b>{units.number(totals[one])}</b>
              </Link>
            ))}
          </nav>
          {tab === 'columns' && isOpen && (
            <ImportColumns view={view} categories={categories} countries={countries} />
          )}
          {(tab === 'rejected' || tab === 'notices') && <IssueList view={view} />}
          {tab === 'conflicts' && <ConflictList view={view} />}
          {tab === 'set-aside' && view.setAside.length > 0 && <SetAsideRows view={view} />}
          {tab === 'map' && <ImportMap view={view} site={site} />}
          {MAP_TABS.some((one) => one === tab) && totals[tab] > 0 && (
            <ChangeList view={view} site={site} />
          )}
        </>
      )}
    </div>
  )
}

// The form works with the code, but the command line may have set the name of the country.
function withCountryCode(settings: ImportSettings): ImportSettings {
  const country = parseCountry(settings.country ?? '')
  return { ...settings, country: country.ok ? country.value : undefined }
}

type Words = Pick<AdminMessages, 'importScreens' | 'importing'>

function problemSentence(problem: string, { importScreens, importing }: Words): string {
  const known = { ...importing.problems, ...importScreens.problems }
  return new Map(Object.entries(known)).get(problem) ?? importScreens.problems.failed
}

type FoundWords = NonNullable<Route.ComponentProps['loaderData']['view']['unknownWords']>

/** Categories and attributes that only the file has, to be created with one click. */
function UnknownWords({ words: { categories, attributes } }: { words: FoundWords }) {
  const { importScreens } = useAdminWords()
  const words = importScreens.unknownWords
  return (
    <Form method="post" className="import-steps">
      {categories.length > 0 && <p>{words.categories(categories)}</p>}
      {attributes.length > 0 && <p>{words.attributes(attributes)}</p>}
      <IntentButton intent="create-words">
        {words.create(categories.length, attributes.length)}
      </IntentButton>
    </Form>
  )
}

const DAYS_ANSWERS = ['daily', 'weekdays'] as const
type DaysQuestion = NonNullable<Route.ComponentProps['loaderData']['view']['hoursQuestion']>

/** Asks for the weekdays of rows that have only times; the answer that their category suggests comes first. */
function HoursQuestion({ question: { count, category, likely } }: { question: DaysQuestion }) {
  const { importScreens } = useAdminWords()
  const words = importScreens.hoursQuestion
  const answers = DAYS_ANSWERS.toSorted(
    (one, other) => Number(other === likely) - Number(one === likely),
  )
  return (
    <Form method="post" className="import-steps">
      <p>
        {words.lead(count)} {likely && words.likely(category, likely)}
      </p>
      <input type="hidden" name="intent" value="answer-hours" />
      {answers.map((answer) => (
        <button
          key={answer}
          type="submit"
          name="days"
          value={answer}
          className={answer === likely ? 'button button-primary' : 'button'}
        >
          {words.answers[answer]}
        </button>
      ))}
    </Form>
  )
}

type UndoQuestion = NonNullable<Route.ComponentProps['loaderData']['view']['undoQuestion']>

/** Says how many places visitors would see vanish or change, before an import is undone. */
function AskUndo({ ask: { step, vanish, change } }: { ask: UndoQuestion }) {
  const { importScreens, importing } = useAdminWords()
  const words = importScreens.askUndo
  return (
    <Form method="post" className="import-steps">
      <p role="alert">{importing.undoEffect({ vanish, change }, step === 'undo-unchanged')}</p>
      <input type="hidden" name="confirmed" value={`${vanish}+${change}`} />
      <IntentButton intent={step} variant="primary">
        {words.yes}
      </IntentButton>
      <Link to="." className="button">
        {words.no}
      </Link>
    </Form>
  )
}

function Steps({ view }: { view: Route.ComponentProps['loaderData']['view'] }) {
  const { importScreens } = useAdminWords()
  const { status, accepted, hasChanges, problem, totals } = view
  const isEmpty =
    totals.new + totals.similar + totals.changed + totals.missing + totals.conflicts === 0
  if (status === 'checked' || status === 'uploaded') {
    return (
      <Form method="post" className="import-steps">
        {status === 'checked' && accepted > 0 && (
          <IntentButton intent="apply" variant="primary">
            {importScreens.apply(accepted)}
          </IntentButton>
        )}
        {status === 'uploaded' && (
          <IntentButton intent="again" variant="primary">
            {importScreens.again}
          </IntentButton>
        )}
        {status === 'checked' && accepted === 0 && (
          <p>{isEmpty ? importScreens.nothing : importScreens.nothingTicked}</p>
        )}
        <IntentButton intent="discard">{importScreens.discard}</IntentButton>
      </Form>
    )
  }
  // Another process does the work: a second server, or the command line.
  if (status === 'checking' || status === 'applying' || status === 'undoing') {
    return <OtherProcessProgress progress={view.otherProcessProgress} />
  }
  if (status !== 'applied') return null
  if (!hasChanges) return <p>{importScreens.tooOld}</p>
  if (view.undoQuestion) return <AskUndo ask={view.undoQuestion} />
  const isChanged = problem === 'changed_since'
  return (
    <IntentForm intent={isChanged ? 'undo-unchanged' : 'undo'} className="import-steps">
      {isChanged ? importScreens.undoOthers : importScreens.undo}
    </IntentForm>
  )
}
