import type { ReactNode } from 'react'
import { Form, redirect } from 'react-router'
import { Alert } from '../../admin/alert.tsx'
import { SelectedCount } from '../../admin/select-all.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { useMergeWords } from '../../admin/places/merge-words.ts'
import { PlaceFilterForm } from '../../admin/places/place-filter-form.tsx'
import { adminContextOf } from '../../admin/requests.ts'
import { placeListSearch, readPlaceListQuery } from '../../admin/places/place-list-query.ts'
import { PlaceListTable } from '../../admin/places/place-list-table.tsx'
import { readPlaceList } from '../../admin/places/place-list-view.ts'
import { placeWordsOf, usePlaceWords } from '../../admin/places/place-words.ts'
import { useScheduleWords } from '../../admin/schedule/schedule-words.ts'
import { Pagination } from '../../components/pagination.tsx'
import { useWords } from '../../admin/visitor-words.ts'
import { useInquiryWords } from '../../words/inquiries.ts'
import { fillRegionsWordsOf } from '../../admin/many-places/fill-regions-words.ts'
import { locateWordsOf } from '../../admin/locate/locate-words.ts'
import { useLocale } from '../../locale.ts'
import type { Route } from './+types/places'
import { AdminLink } from '../../admin/admin-link.tsx'

export async function loader(args: Route.LoaderArgs) {
  const context = adminContextOf(args)
  const { searchParams, pathname } = context.url
  // A form sends every field, even empty ones; the address to keep names only those that are set.
  if ([...searchParams.values()].includes('')) {
    throw redirect(pathname + placeListSearch(readPlaceListQuery(searchParams)))
  }
  return { ...(await readPlaceList(context)), isLimited: context.operator.role === 'manager' }
}

export const meta = adminMeta((locale) => placeWordsOf(locale).title)

export default function PlacesPage({ loaderData: view }: Route.ComponentProps) {
  const { title, list } = usePlaceWords()
  const { finder } = useWords()
  const locale = useLocale()
  const mergeWords = useMergeWords()
  const scheduleWords = useScheduleWords()
  const { total, isFiltered, isLimited } = view
  return (
    <div className="places">
      <header className="places-head">
        <h1>{title}</h1>
        <p id="ergebnisse">{isFiltered ? list.found(total) : list.count(total)}</p>
        {!isLimited && (
          <>
            <AdminLink className="button" to="placeNew">
              {list.add}
            </AdminLink>
            <AdminLink to="placesScheduled">{scheduleWords.link}</AdminLink>
            <AdminLink to="placesLookalikes">{mergeWords.lookalikes.link}</AdminLink>
          </>
        )}
      </header>
      {view.mergeRefusal && <Alert>{mergeWords.refusals[view.mergeRefusal]}</Alert>}
      <PlaceFilterForm view={view} />
      {!isLimited && view.query.lacks.includes('location') && (
        <p>
          <AdminLink to="placesLocate">{locateWordsOf(locale).title}</AdminLink>
        </p>
      )}
      {!isLimited && view.query.lacks.includes('region') && (
        <p>
          <AdminLink to="placesRegions">{fillRegionsWordsOf(locale).title}</AdminLink>
        </p>
      )}
      {total === 0 ? <NoPlaces view={view} /> : <PlaceLines view={view} />}
      <Pagination
        page={view.query.page}
        pageCount={view.pageCount}
        words={finder.pagination}
        toPageUrl={(page) => placeListSearch(view.query, { page }) || '?'}
      />
    </div>
  )
}

type View = Route.ComponentProps['loaderData']

function NoPlaces({ view: { isFiltered, isLimited } }: { view: View }) {
  const { list } = usePlaceWords()
  if (isFiltered) return <p>{list.empty}</p>
  if (isLimited) return <p>{list.noneOfManager}</p>
  return (
    <p>
      {list.none} <AdminLink to="imports">{list.toImport}</AdminLink>
    </p>
  )
}

// Managers change their places one by one.
function PlaceLines({ view }: { view: View }) {
  if (view.isLimited) return <PlaceListTable view={view} isSelectable={false} />
  return (
    <BulkSelection view={view}>
      <PlaceListTable view={view} isSelectable />
    </BulkSelection>
  )
}

/** Ticks places to change them together. The search is sent along, so that all its results can be chosen. */
function BulkSelection({ view, children }: { view: View; children: ReactNode }) {
  const { bulk } = usePlaceWords()
  const inquiryWords = useInquiryWords()
  const mergeWords = useMergeWords()
  const locale = useLocale()
  const ask = adminPath('placesAsk', locale)
  const search = new URLSearchParams(placeListSearch(view.query, { page: 1 }))
  return (
    <Form action={adminPath('placesBulk', locale)} className="place-selection">
      {[...search].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <details className="place-bulk">
        <summary>{bulk.several}</summary>
        <p className="hours-actions">
          <button type="submit" className="button">
            {bulk.selected}
          </button>
          <button type="submit" className="button" name="all" value="yes">
            {bulk.all(view.total)}
          </button>
          <button type="submit" className="button" formAction={ask}>
            {inquiryWords.askSelected}
          </button>
          <button type="submit" className="button" formAction={ask} name="all" value="yes">
            {inquiryWords.askAll(view.total)}
          </button>
          <button
            type="submit"
            className="button"
            formAction={adminPath('placesMerge', locale)}
            name="page"
            value={view.query.page}
          >
            {mergeWords.selected}
          </button>
        </p>
      </details>
      <SelectedCount name="id" />
      {children}
    </Form>
  )
}
