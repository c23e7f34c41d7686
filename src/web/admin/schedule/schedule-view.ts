import type { Admin } from '../../../domain/admin/admin.ts'
import { fieldGroups, toPlaceForm } from '../../../domain/places/place-form.ts'
import type { ScheduledChange } from '../../../domain/places/scheduled-changes.ts'

/** Scheduled changes as a page shows them: of one place those that are not over, or of all. */
export async function readSchedules(admin: Admin, filter: { placeId?: string } = {}) {
  const [changes, attributes] = await Promise.all([
    admin.scheduledChanges.list(filter),
    admin.vocabulary.attributes(),
  ])
  const shown = filter.placeId === undefined ? changes : changes.filter(isOpen)
  const ids = [...new Set(shown.map(({ placeId }) => placeId))]
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
      from,
      until,
      state,
      fields,
      before,
      /** as they are now */
      current: place ? toPlaceForm(place) : {},
      contested,
      problems,
      groups: groups.filter((group) => group.fields.some((field) => names.has(field))),
    }
  })
}

export type ShownSchedule = Awaited<ReturnType<typeof readSchedules>>[number]

function isOpen({ state }: ScheduledChange): boolean {
  return state !== 'done' && state !== 'cancelled'
}
