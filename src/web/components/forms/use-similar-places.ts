import { nameIn, type TranslatedNames } from '../../../domain/places/local-names.ts'
import { type RefObject, useEffect, useState } from 'react'
import type { Locale } from '../../../domain/places/place.ts'
import {
  type ProposedField,
  proposedName,
} from '../../../domain/submissions/proposals/proposal-form.ts'
import type { SimilarPlace } from '../../forms/embedded-form.ts'
import { readFields } from '../../forms/typed-fields.ts'
import { useLocale } from '../../locale.ts'

/** Longer than a slow typist's pause between two letters. */
const DEBOUNCE_MS = 350

type Answer = {
  places: (Omit<SimilarPlace, 'town'> & TranslatedNames & { town: Record<Locale, string> })[]
}

/**
 * Listed places that are similar to the one in the form, requested while the visitor types. `refresh` requests them at once, for
 * changes made without typing. Without a network, the last result stays.
 */
export function useSimilarPlaces(
  form: RefObject<HTMLFormElement | null>,
  first: readonly SimilarPlace[],
): { similar: readonly SimilarPlace[]; refresh(): void } {
  const locale = useLocale()
  const [similar, setSimilar] = useState(first)
  const [changes, setChanges] = useState(0)

  useEffect(() => {
    const element = form.current
    if (!element || changes === 0) return undefined
    const controller = new AbortController()
    const timer = setTimeout(() => {
      fetchSimilar(element, locale, controller.signal).then(setSimilar, () => undefined)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [changes, form, locale])

  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    const controller = new AbortController()
    const change = () => setChanges((count) => count + 1)
    element.addEventListener('input', change, { signal: controller.signal })
    // The name may have been typed before this script loaded.
    if (readFields(element)[proposedName('name')]) change()
    return () => controller.abort()
  }, [form])

  return { similar, refresh: () => setChanges((count) => count + 1) }
}

async function fetchSimilar(
  form: HTMLFormElement,
  locale: Locale,
  signal: AbortSignal,
): Promise<SimilarPlace[]> {
  const typed = readFields(form)
  const read = (field: ProposedField) => typed[proposedName(field)]?.trim() ?? ''
  const name = read('name').slice(0, 200)
  if (name.length < 3) return []
  const [lat, lng] = [read('latitude'), read('longitude')].map((text) => text.replace(',', '.'))
  const isPin = isDegrees(lat, 90) && isDegrees(lng, 180)
  const asked = { city: read('city'), postalCode: read('postalCode'), ...(isPin && { lat, lng }) }
  const parameters = new URLSearchParams({ name })
  for (const [key, value] of Object.entries(asked)) {
    if (value) parameters.set(key, value.slice(0, 200))
  }
  const response = await fetch(`/api/v1/similar?${parameters}`, { signal })
  if (!response.ok) throw new Error(`similar ${response.status}`)
  // Our own API, described by the schema it is made from.
  const { places } = (await response.json()) as Answer
  return places.map((place) => ({
    ...place,
    name: nameIn(place, locale),
    town: place.town[locale],
  }))
}

function isDegrees(text: string | undefined, most: number): boolean {
  return Boolean(text) && Math.abs(Number(text)) <= most
}
