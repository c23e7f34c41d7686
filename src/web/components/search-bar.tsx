import { Form } from 'react-router'
import type { FinderView } from '../views/finder-view.ts'
import { pathTo } from '../paths.ts'
import { useLocale, useWords } from '../words.tsx'

/** One field for everything. The other filters go along as hidden fields, so it is a plain GET form. */
export function SearchBar({ view }: { view: FinderView }) {
  const { finder } = useWords()
  const locale = useLocale()
  const { query } = view
  return (
    <Form className="search-bar" action={pathTo('finder', locale)} method="get">
      <label className="visually-hidden" htmlFor="suchfeld">
        {finder.searchLabel}
      </label>
      <input
        // A new search brings a new text; typing is left alone.
        key={view.typed}
        id="suchfeld"
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        defaultValue={view.typed}
        placeholder={finder.searchPlaceholder}
      />
      {query.categories.map((slug) => (
        <input key={slug} type="hidden" name="category" value={slug} />
      ))}
      {query.attributes.map((attribute) => (
        <input key={attribute} type="hidden" name="attribute" value={attribute} />
      ))}
      {query.radiusKm !== undefined && <input type="hidden" name="radius" value={query.radiusKm} />}
      {query.open && <input type="hidden" name="open" value={query.open} />}
      {query.view === 'map' && <input type="hidden" name="view" value="map" />}
      <button type="submit">{finder.submit}</button>
    </Form>
  )
}
