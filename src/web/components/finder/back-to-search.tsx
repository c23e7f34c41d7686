import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../link.tsx'
import { type PlaceQuery, toSearchParams } from '../../../domain/search/place-query.ts'
import { usePlaceWords } from '../../words/places.ts'
import { useHydrated } from '../use-hydrated.ts'

// For as long as the document lives: nothing is stored on the device.
let last: { pathname: string; query: PlaceQuery } | undefined

/** Remembers the search for the pages of its places. */
export function useRememberedSearch(query: PlaceQuery): void {
  const { pathname } = useLocation()
  useEffect(() => {
    last = { pathname, query }
  }, [pathname, query])
}

/** Links back to the search that the visitor came from, with this place selected; empty if there was none. */
export function BackToSearch({ slug }: { slug: string }) {
  const { place } = usePlaceWords()
  const before = useHydrated() ? last : undefined
  if (!before) return null
  const search = toSearchParams({ ...before.query, selected: slug })
  return (
    <p className="back-to-search">
      <Link to={`${before.pathname}?${search}`}>{place.backToSearch}</Link>
    </p>
  )
}
