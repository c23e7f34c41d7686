import { Form, Link } from 'react-router'
import { PLACE_STATUSES } from '../../../domain/places/place.ts'
import { LACKS } from '../../../domain/places/place-store.ts'
import { Field } from '../../components/forms/field.tsx'
import { PLACE_COLUMNS } from './place-list-query.ts'
import type { PlaceListView } from './place-list-view.ts'
import { usePlaceWords } from './place-words.ts'
import { CheckField } from '../../components/forms/check-field.tsx'

/** Search, filters and columns: one plain form whose answer is the URL. */
export function PlaceFilterForm({ view }: { view: PlaceListView }) {
  const { list } = usePlaceWords()
  const { query } = view
  const { sort, isDescending } = query
  const order = `${isDescending ? '-' : ''}${sort}`
  return (
    <search>
      {/* A link that clears the selection must clear the fields as well. */}
      <Form className="place-filter" aria-label={list.filters} key={JSON.stringify(query)}>
        <div className="place-filter-search">
          <div className="field">
            <label htmlFor="filter-q">{list.search}</label>
            <input id="filter-q" type="search" name="q" defaultValue={query.text} maxLength={200} />
          </div>
          <button type="submit" className="button button-primary">
            {list.show}
          </button>
          {view.isFiltered && <Link to="?">{list.reset}</Link>}
        </div>
        {query.source && (
          <p className="soft">
            {list.ofSource(query.source)}
            <input type="hidden" name="source" value={query.source} />
          </p>
        )}
        <Filters view={view} />
        {order !== 'name' && <input type="hidden" name="sort" value={order} />}
      </Form>
    </search>
  )
}

/** All filters but the search; folded into one line on a phone, always open on wide screens. */
function Filters({ view: { query, categories, regions } }: { view: PlaceListView }) {
  const { list, statuses } = usePlaceWords()
  const count = [query.status, query.category, query.region, ...query.lacks].filter(Boolean).length
  return (
    <details className="place-filters">
      <summary>{list.filterBy(count)}</summary>
      <div className="place-filter">
        <div className="place-filter-row">
          <Field
            id="filter-status"
            name="status"
            label={list.status}
            defaultValue={query.status}
            none={list.all}
            options={PLACE_STATUSES.map((status) => ({ value: status, name: statuses[status] }))}
          />
          <Field
            id="filter-category"
            name="category"
            label={list.category}
            defaultValue={query.category}
            none={list.all}
            options={categories.map(({ slug, many }) => ({ value: slug, name: many }))}
          />
          <Field
            id="filter-region"
            name="region"
            label={list.region}
            defaultValue={query.region}
            none={list.all}
            options={regions.map(({ code, name }) => ({ value: code, name }))}
          />
        </div>
        <fieldset className="place-checks">
          <legend className="visually-hidden">{list.lacksLabel}</legend>
          {LACKS.map((lack) => (
            <CheckField key={lack} name="lacks" value={lack} isTicked={query.lacks.includes(lack)}>
              {list.lacks[lack]}
            </CheckField>
          ))}
        </fieldset>
        <details className="place-columns">
          <summary>{list.columnsLabel}</summary>
          <fieldset className="place-checks">
            <legend className="visually-hidden">{list.columnsLabel}</legend>
            {PLACE_COLUMNS.map((column) => (
              <CheckField
                key={column}
                name="column"
                value={column}
                isTicked={query.columns.includes(column)}
              >
                {list.columns[column]}
              </CheckField>
            ))}
          </fieldset>
        </details>
      </div>
    </details>
  )
}
