import { Form } from 'react-router'
import type { PlaceQuery } from '../../../domain/search/place-query.ts'
import type { FinderView } from '../../views/finder-view.ts'
import { useWords } from '../../words/site.ts'
import { SearchField } from '../search-field/search-field.tsx'
import { useFinderPath } from '../surroundings.tsx'
import { QueryFields } from './query-fields.tsx'

/** One field for everything. The other filters go along as hidden fields, so it is a plain GET form. */
export function SearchBar({ view }: { view: FinderView }) {
  const { search } = useWords()
  const { query } = view
  return (
    <Form className="search-bar" action={useFinderPath()} method="get">
      <label className="visually-hidden" htmlFor="suchfeld">
        {search.label}
      </label>
      <SearchField view={view} />
      <QueryFields query={besideText(query)} />
      {query.isHere && <input type="hidden" name="here" value={query.near} />}
      <button type="submit">{search.submit}</button>
    </Form>
  )
}

// A new text is looked for everywhere, and in the order that suits it.
function besideText(query: PlaceQuery): PlaceQuery {
  const { categories, attributes, radiusKm, open, closed, unit, view } = query
  const filters = { categories, attributes, radiusKm, open, closed, unit, view }
  return { text: '', near: '', page: 1, ...filters }
}
