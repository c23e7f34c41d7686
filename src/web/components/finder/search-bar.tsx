import { Form } from 'react-router'
import type { FinderView } from '../../views/finder-view.ts'
import { useWords } from '../../words/site.ts'
import { SearchField } from '../search-field/search-field.tsx'
import { useFinderPath } from '../surroundings.tsx'

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
      {query.categories.map((slug) => (
        <input key={slug} type="hidden" name="category" value={slug} />
      ))}
      {query.attributes.map((attribute) => (
        <input key={attribute} type="hidden" name="attribute" value={attribute} />
      ))}
      {query.radiusKm !== undefined && <input type="hidden" name="radius" value={query.radiusKm} />}
      {query.isHere && <input type="hidden" name="here" value={query.near} />}
      {query.open && <input type="hidden" name="open" value={query.open} />}
      {query.unit && <input type="hidden" name="unit" value={query.unit} />}
      {query.view === 'map' && <input type="hidden" name="view" value="map" />}
      <button type="submit">{search.submit}</button>
    </Form>
  )
}
