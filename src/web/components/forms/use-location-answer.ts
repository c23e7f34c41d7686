import { type RefObject, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Bounds, LatLng } from '../../../lib/geo/coordinates.ts'
import { proposedName } from '../../../domain/submissions/proposals/proposal-form.ts'
import { readFields } from '../../forms/typed-fields.ts'
import { useLocale } from '../../locale.ts'
import { pathTo } from '../../paths.ts'

/** The suggestion page's answer about the location typed so far. */
type LocationAnswer = { townArea?: Bounds; isAtSea?: boolean }

/** Longer than a slow typist's pause between two letters. */
const DEBOUNCE_MS = 600

/** The surroundings of the town or postal code in the form, looked up while the visitor types. */
export function useTownArea(form: RefObject<HTMLFormElement | null>): {
  townArea: Bounds | undefined
  lookForTown(): void
} {
  const { data, load } = useLocationAnswer()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = () => {
    const typed = form.current ? readFields(form.current) : {}
    const town = [typed[proposedName('postalCode')], typed[proposedName('city')]]
      .map((text = '') => text.trim())
      .filter(Boolean)
      .join(' ')
    if (town.length > 2) load({ town })
  }
  return {
    townArea: data?.townArea,
    lookForTown() {
      clearTimeout(timer.current)
      timer.current = setTimeout(look, DEBOUNCE_MS)
    },
  }
}

/** Whether the last checked position is in the sea. */
export function useSeaQuestion(first: boolean): { isAtSea: boolean; check(point: LatLng): void } {
  const { data, load } = useLocationAnswer()
  return {
    isAtSea: data?.isAtSea ?? first,
    check: ({ lat, lng }) => load({ latitude: String(lat), longitude: String(lng) }),
  }
}

function useLocationAnswer() {
  const locale = useLocale()
  const fetcher = useFetcher<LocationAnswer>()
  return {
    data: fetcher.data,
    load(params: Record<string, string>) {
      void fetcher.load(`${pathTo('suggestion', locale)}?${new URLSearchParams(params)}`)
    },
  }
}
