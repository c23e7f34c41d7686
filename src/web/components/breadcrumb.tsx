import { Link } from 'react-router'
import { pathTo } from '../paths.ts'
import type { PlacePageView } from '../views/place-page-view.ts'
import { useUnit } from '../use-unit.ts'
import { useLocale, useWords } from '../words.tsx'

/** Orte › Kalifornien › Paicines: each step is the search one level wider. */
export function Breadcrumb({ page }: { page: PlacePageView }) {
  const { navigation } = useWords()
  const { search: unitSearch } = useUnit()
  const finder = pathTo('finder', useLocale())
  const steps = [
    { name: navigation.places, search: '' },
    ...(page.region ? [{ name: page.region, search: near(page.region) }] : []),
    ...(page.city && page.region
      ? [{ name: page.city, search: near(`${page.city}, ${page.region}`) }]
      : []),
  ]
  return (
    <nav className="breadcrumb" aria-label={navigation.breadcrumb}>
      <ol>
        {steps.map(({ name, search }) => (
          <li key={search}>
            <Link to={`${finder}${withUnit(search, unitSearch)}`}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function withUnit(search: string, unitSearch: string): string {
  return search && unitSearch ? `${search}&${unitSearch.slice(1)}` : search || unitSearch
}

function near(locality: string): string {
  return `?${new URLSearchParams({ near: locality })}`
}
