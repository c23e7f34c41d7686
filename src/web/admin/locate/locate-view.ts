import { data, redirect } from 'react-router'
import { distanceKm } from '../../../lib/geo/coordinates.ts'
import type { Place } from '../../../domain/places/place.ts'
import type { AdminContext, AdminPost } from '../requests.ts'
import { handleBatchForm, readBatch, redirectToBatch } from '../many-places/bulk-screen.tsx'

const MAX_PROPOSALS = 100

/** The progress of the search, and the proposals that wait for a person. */
export async function readLocateView(context: AdminContext) {
  const { admin, url } = context
  const { locationSearch } = admin
  const [geocoding, counts] = await Promise.all([admin.geocoding(), locationSearch.counts()])
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const proposals = await locationSearch.proposals(MAX_PROPOSALS)
  const { searchParams } = url
  return {
    host: geocoding?.host,
    perSecond: geocoding ? Math.round(10_000 / geocoding.intervalMs) / 10 : 1,
    counts,
    /** how many places a new search would ask about; counting them reads all places */
    candidates: total === 0 && geocoding ? await locationSearch.candidates() : 0,
    problem: counts.waiting > 0 ? locationSearch.problem() : undefined,
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
    batch: await readBatch(context),
    isEmptyChoice: searchParams.has('empty'),
  }
}

function addressOf({ address: { street, postalCode, city } }: Pick<Place, 'address'>): string {
  return [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

export type LocateView = Awaited<ReturnType<typeof readLocateView>>

/** Begins, stops, accepts, dismisses or undoes, as the pressed button says. */
export async function handleLocateForm(post: AdminPost) {
  const { admin, url, actor, field } = post
  const { locationSearch } = admin
  const ids = post.fields('id')
  const done = (outcome: Record<string, string> = {}) =>
    redirect(`${url.pathname}?${new URLSearchParams(outcome)}`.replace(/\?$/, ''), 303)
  switch (field('intent')) {
    case 'begin':
      await locationSearch.begin()
      return done()
    case 'stop':
      await locationSearch.stop()
      return done()
    case 'accept-all':
    case 'accept': {
      const which = field('intent') === 'accept' ? ids : 'all'
      if (which.length === 0) return done({ empty: '' })
      return redirectToBatch(await locationSearch.accept(which, actor), url, new URLSearchParams())
    }
    case 'dismiss':
      if (ids.length === 0) return done({ empty: '' })
      await locationSearch.dismiss(ids)
      return done()
    case 'undo':
    case 'stop-batch':
      return handleBatchForm(post)
    default:
      throw data(null, { status: 400 })
  }
}
