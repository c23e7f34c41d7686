import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type PlaceQuery, toSearchParams } from '../../../domain/search/place-query.ts'

/** What list and map share: the selected place, which is in the URL, and the one under the pointer, which is not. */
export type Selection = {
  selected?: string
  hovered: string | null
  select(slug: string | null): void
  hover(slug: string | null): void
}

export function useSelection(query: PlaceQuery): Selection {
  const navigate = useNavigate()
  const [hovered, hover] = useState<string | null>(null)
  const select = (slug: string | null) => {
    const params = toSearchParams({ ...query, selected: slug ?? undefined })
    void navigate(`?${params}`, { replace: true, preventScrollReset: true })
    if (slug) document.getElementById(`ort-${slug}`)?.scrollIntoView({ block: 'nearest' })
  }
  return { selected: query.selected, hovered, select, hover }
}
