import type { Admin } from '../../../domain/admin/admin.ts'
import { fieldGroups, toPlaceForm } from '../../../domain/places/place-form.ts'
import { PROPOSAL_STATES, type ScheduledChange } from '../../../domain/places/scheduled-changes.ts'

/** Scheduled and proposed changes for a page: all of them, or those of one place, which are only the open ones unless `includesClosed`. */
export async function readSchedules(
  admin: Admin,
  filter: { placeId?: string; includesClosed?: boolean } = {},
) {
  const [changes, attributes] = await Promise.all([
    admin.scheduledChanges.list({ placeId: filter.placeId }),
    admin.vocabulary.attributes(),
  ])
  const shown =
    filter.placeId === undefined || filter.includesClosed ? changes : changes.filter(isOpen)
  const ids = [...new Set(shown.map(({ placeId }) => placeId))]
  const people = shown.some(isProposal) ? await admin.accounts.list() : []
  const places = new Map((await admin.placeTable.byIds(ids)).map((place) => [place.id, place]))
  const groups = fieldGroups(attributes)
  return shown.map((change) => {
    const { id, placeId, from, until, state, fields, before, contested, problems } = change
    const place = places.get(placeId)
    const names = new Set(Object.keys(fields))
    return {
      id,
      placeId,
      placeName: place?.name,
      version: place?.version,
      who: people.find((one) => one.id === change.actor)?.name,
      from,
      until,
      state,
      fields,
      before,
      /** the current values of the fields */
      current: place ? toPlaceForm(place) : {},
      contested,
      problems,
      groups: groups.filter((group) => group.fields.some((field) => names.has(field))),
    }
  })
}

export type ShownSchedule = Awaited<ReturnType<typeof readSchedules>>[number]

function isOpen({ state }: ScheduledChange): boolean {
  return state !== 'done' && state !== 'cancelled' && state !== 'accepted' && state !== 'declined'
}

export function isProposal({ state }: Pick<ScheduledChange, 'state'>): boolean {
  return PROPOSAL_STATES.includes(state)
}
