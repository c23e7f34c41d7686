import { redirect } from 'react-router'
import { distanceKm } from '../../../lib/geo/coordinates.ts'
import type { Admin } from '../../../domain/admin/admin.ts'
import type { Place } from '../../../domain/places/place.ts'

const MOST_SHOWN = 100

/** How far the search is, and what of it waits for a person. */
export async function readLocateView(admin: Admin, url: URL) {
  const { locatePlaces } = admin
  const [geocoding, counts] = await Promise.all([admin.geocoding(), locatePlaces.counts()])
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const proposals = await locatePlaces.proposals(MOST_SHOWN)
  const { searchParams } = url
  return {
    host: geocoding?.host,
    perSecond: geocoding ? Math.round(10_000 / geocoding.intervalMs) / 10 : 1,
    counts,
    /** what a new search would ask about; all places are looked at for it */
    candidates: total === 0 && geocoding ? await locatePlaces.candidates() : 0,
    problem: counts.waiting > 0 ? locatePlaces.problem() : undefined,
    proposals: proposals.map(({ place, state, point }) => ({
      id: place.id,
      name: place.name,
      address: addressOf(place),
      isSure: state === 'found',
      label: point.label,
      precision: point.precision,
      at: `${point.lat.toFixed(6)},${point.lng.toFixed(6)}`,
      km: place.location && distanceKm(place.location, point),
    })),
    batch: searchParams.get('batch') ?? undefined,
    isEmptyChoice: searchParams.has('empty'),
    accepted: numberIn(searchParams, 'accepted'),
    left: numberIn(searchParams, 'left') ?? 0,
    undone: searchParams.get('undone') ?? undefined,
    kept: Number(searchParams.get('kept')) || 0,
  }
}

function numberIn(searchParams: URLSearchParams, name: string): number | undefined {
  return searchParams.has(name) ? Number(searchParams.get(name)) || 0 : undefined
}

function addressOf({ address: { street, postalCode, city } }: Pick<Place, 'address'>): string {
  return [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

export type LocateView = Awaited<ReturnType<typeof readLocateView>>

type LocatePost = {
  admin: Admin
  url: URL
  actor: string
  field(name: string): string
  ids: readonly string[]
}

/** Begins, stops, accepts, dismisses or undoes, as the pressed button says. */
export async function answerLocateForm({ admin, url, actor, field, ids }: LocatePost) {
  const { locatePlaces, bulkEditor } = admin
  const done = (outcome: Record<string, string> = {}) =>
    redirect(`${url.pathname}?${new URLSearchParams(outcome)}`.replace(/\?$/, ''), 303)
  switch (field('intent')) {
    case 'begin':
      await locatePlaces.begin()
      return done()
    case 'stop':
      await locatePlaces.stop()
      return done()
    case 'accept-all':
    case 'accept': {
      const which = field('intent') === 'accept' ? ids : 'all'
      if (which.length === 0) return done({ empty: '' })
      const { batchId, count, left } = await locatePlaces.accept(which, actor)
      const accepted = { accepted: String(count), left: String(left) }
      return done(batchId === undefined ? accepted : { ...accepted, batch: batchId })
    }
    case 'dismiss':
      if (ids.length === 0) return done({ empty: '' })
      await locatePlaces.dismiss(ids)
      return done()
    case 'undo': {
      const undone = await bulkEditor.undo(field('batch'), actor)
      return done({ undone: String(undone?.undone ?? 0), kept: String(undone?.kept ?? 0) })
    }
    default:
      return undefined
  }
}
