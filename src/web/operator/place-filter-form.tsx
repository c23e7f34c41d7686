import { Form, Link } from 'react-router'
import { PLACE_STATUSES } from '../../domain/places/place.ts'
import { LACKS } from '../../domain/places/place-table.ts'
import { PLACE_COLUMNS } from './place-list-query.ts'
import type { PlaceListView } from './place-list-view.ts'
import { usePlaceWords } from './place-words.ts'

/** Search, filters and columns: one plain form whose answer is the URL. */
export function PlaceFilterForm({ view }: { view: PlaceListView }) {
  const { list, statuses } = usePlaceWords()
  const { query, categories, regions } = view
  const { sort, isDescending } = query
  const order = `${isDescending ? '-' : ''}${sort}`
  return (
    <search>
      {/* A link that clears the selection clears the fields as well. */}
      <Form className="place-filter" aria-label={list.filters} key={JSON.stringify(query)}>
        <div className="place-filter-row">
          <div className="place-filter-field place-filter-text">
            <label htmlFor="filter-q">{list.search}</label>
            <input id="filter-q" type="search" name="q" defaultValue={query.text} maxLength={200} />
          </div>
          <Select
            name="status"
            label={list.status}
            value={query.status}
            options={PLACE_STATUSES.map((status) => [status, statuses[status]])}
          />
          <Select
            name="category"
            label={list.category}
            value={query.category}
            options={categories.map(({ slug, many }) => [slug, many])}
          />
          <Select
            name="region"
            label={list.region}
            value={query.region}
            options={regions.map(({ code, name }) => [code, name])}
          />
        </div>
        <fieldset className="place-checks">
          <legend className="visually-hidden">{list.lacksLabel}</legend>
          {LACKS.map((lack) => (
            <label key={lack} className="check">
              <input
                type="checkbox"
                name="lacks"
                value={lack}
                defaultChecked={query.lacks.includes(lack)}
              />
              {list.lacks[lack]}
            </label>
          ))}
        </fieldset>
        <details className="place-columns">
          <summary>{list.columnsLabel}</summary>
          <fieldset className="place-checks">
            <legend className="visually-hidden">{list.columnsLabel}</legend>
            {PLACE_COLUMNS.map((column) => (
              <label key={column} className="check">
                <input
                  type="checkbox"
                  name="column"
                  value={column}
                  defaultChecked={query.columns.includes(column)}
                />
                {list.columns[column]}
              </label>
            ))}
          </fieldset>
        </details>
        {order !== 'name' && <input type="hidden" name="sort" value={order} />}
        <p className="place-filter-actions">
          <button type="submit" className="button button-primary">
            {list.show}
          </button>
          {view.isFiltered && <Link to="?">{list.reset}</Link>}
        </p>
      </Form>
    </search>
  )
}

type SelectProps = {
  name: string
  label: string
  value: string | undefined
  options: readonly (readonly [value: string, label: string])[]
}

function Select({ name, label, value = '', options }: SelectProps) {
  const { list } = usePlaceWords()
  return (
    <div className="place-filter-field">
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name} defaultValue={value}>
        <option value="">{list.all}</option>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
