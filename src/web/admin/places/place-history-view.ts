import type { Admin } from '../../../domain/admin/admin.ts'
import { fieldGroups, type PlaceForm, toPlaceForm } from '../../../domain/places/place-form.ts'
import type { Place } from '../../../domain/places/place.ts'
import { placeAt, type PlaceRevision } from '../../../domain/places/place-store.ts'
import { readKeyNames } from '../key-names.ts'

/** Every kept version of a place, newest first: who made it, when, and what it changed. */
export async function readPlaceHistory(admin: Admin, place: Place) {
  const [revisions, attributes, operators] = await Promise.all([
    admin.placeEditor.history(place.id),
    admin.vocabulary.attributes(),
    admin.accounts.list(),
  ])
  const actors = revisions.map(({ actor }) => actor)
  const keys = await readKeyNames(admin, actors)
  const people = operators.map(({ id, name }) => [id, name] as const)
  const programs = [...keys].map(([actor, { name }]) => [actor, name] as const)
  const names = new Map([...people, ...programs])
  const groups = fieldGroups(attributes)
  const formOf = (version: number) => {
    const was = placeAt(place, version, revisions)
    return was && toPlaceForm(was)
  }
  return revisions.map((revision) => {
    const after = formOf(revision.version)
    const before = revision.kind === 'changed' ? formOf(revision.version - 1) : undefined
    const changed = after && before ? differencesBetween(groups, before, after) : []
    return {
      version: revision.version,
      at: revision.at,
      who: names.get(revision.actor) ?? revision.actor,
      kind: revision.kind,
      isConfirmation: isConfirmation(revision),
      changed: changed.map(({ name, fields }) => ({ name, fields })),
      before: before ?? {},
      after: after ?? {},
      mayRestore: after !== undefined && revision.version !== place.version,
    }
  })
}

export type ShownRevision = Awaited<ReturnType<typeof readPlaceHistory>>[number]

function differencesBetween(
  groups: readonly { name: string; fields: readonly string[] }[],
  before: PlaceForm,
  after: PlaceForm,
) {
  return groups.filter(({ fields }) =>
    fields.some((field) => (before[field] ?? '') !== (after[field] ?? '')),
  )
}

function isConfirmation({ after }: PlaceRevision): boolean {
  return 'confirmedAt' in after
}
