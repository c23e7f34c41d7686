import { redirect } from 'react-router'
import { distanceKm } from '../../../lib/geo/coordinates.ts'
import type { Admin } from '../../../domain/admin/admin.ts'
import type { Place } from '../../../domain/places/place.ts'
import { answerBatchForm, readBatch, toBatch } from '../many-places/bulk-screen.tsx'

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
    batch: await readBatch(url, admin.bulkEditor),
    isEmptyChoice: searchParams.has('empty'),
  }
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
      return toBatch(await locatePlaces.accept(which, actor), url, new URLSearchParams())
    }
    case 'dismiss':
      if (ids.length === 0) return done({ empty: '' })
      await locatePlaces.dismiss(ids)
      return done()
    case 'undo':
    case 'stop-batch':
      return answerBatchForm({ url, field, editor: bulkEditor, actor })
    default:
      return undefined
  }
}
