import type { FieldProblem } from '../problem.ts'
import { newId } from './slug.ts'
import { type MergeChoice, type MergeField, mergeFields, mergeForms } from './merged-form.ts'
import { type PlaceForm, toPlaceForm } from './place-form.ts'
import { applyContent, type EditingSources, isUnchanged, readPlaceForm } from './read-place-form.ts'
import type { Place } from './place.ts'
import type { PlaceBatchStore } from './place-batch-store.ts'
import type { Actor, PlaceStore } from './place-store.ts'

/** Two stored entries of one place, and the fields in which they differ. */
export type MergeProposal = {
  kept: { place: Place; form: PlaceForm }
  other: { place: Place; form: PlaceForm }
  fields: readonly MergeField[]
}

export type MergePair = { keptId: string; otherId: string }

export type MergeRequest = MergePair & {
  /** the versions that were compared */
  versions: { kept: number; other: number }
  /** by field name; a missing field takes the proposed choice */
  choices: ReadonlyMap<string, MergeChoice>
  actor: Actor
}

export type MergeResult =
  /** can be undone like any bulk change */
  | { ok: true; batchId: string }
  | { ok: false; problem: 'not_found' }
  | { ok: false; problem: 'changed_meanwhile' }
  | { ok: false; problem: 'validation_failed'; problems: readonly FieldProblem[] }

/** Merges two entries of one place: one stays, the other is archived and redirects to it. */
export type PlaceMerger = {
  /** undefined if one is missing, both are the same, or the one to keep is archived */
  propose(pair: MergePair): Promise<MergeProposal | undefined>
  merge(order: MergeRequest): Promise<MergeResult>
}

export type MergingPorts = EditingSources & {
  places: Pick<PlaceStore, 'byId'>
  placeBatches: Pick<PlaceBatchStore, 'apply'>
  randomBytes(length: number): Uint8Array
}

export function createPlaceMerger(ports: MergingPorts): PlaceMerger {
  const { places, placeBatches, site } = ports

  const propose: PlaceMerger['propose'] = async ({ keptId, otherId }) => {
    if (keptId === otherId) return undefined
    const [kept, other] = await Promise.all([places.byId(keptId), places.byId(otherId)])
    if (!kept || !other || kept.status === 'archived') return undefined
    const forms = { kept: toPlaceForm(kept), other: toPlaceForm(other) }
    return {
      kept: { place: kept, form: forms.kept },
      other: { place: other, form: forms.other },
      fields: mergeFields(forms, await site.attributes()),
    }
  }

  return {
    propose,

    async merge({ versions, choices, actor, ...pair }) {
      const proposal = await propose(pair)
      if (!proposal) return { ok: false, problem: 'not_found' }
      const { kept, other, fields } = proposal
      if (kept.place.version !== versions.kept || other.place.version !== versions.other) {
        return { ok: false, problem: 'changed_meanwhile' }
      }
      const choiceOf = choiceIn(fields, choices)
      const form = mergeForms({ kept: kept.form, other: other.form }, fields, choiceOf)
      const read = await readPlaceForm(form, ports, kept.place)
      if (!read.ok) return { ok: false, problem: 'validation_failed', problems: read.problems }
      const place = applyContent(kept.place, { ...read.content, slug: kept.place.slug }, undefined)
      if (choiceOf('openingHours') === 'other') {
        place.openingHoursAreSample = other.place.openingHoursAreSample
      }
      const archived: Place = { ...other.place, status: 'archived', mergedInto: kept.place.id }
      const batchId = newId(ports)
      const updates = [
        ...(isUnchanged(kept.place, place) ? [] : [toUpdate(place)]),
        toUpdate(archived),
      ]
      const applied = await placeBatches.apply(batchId, updates, actor)
      return applied.ok ? { ok: true, batchId } : { ok: false, problem: 'changed_meanwhile' }
    },
  }
}

/** Returns the choice for a field if allowed, otherwise the proposed one; fields without differences are kept. */
function choiceIn(
  fields: readonly MergeField[],
  choices: MergeRequest['choices'],
): (name: string) => MergeChoice {
  const known = new Map(
    fields.map(({ name, choices: offered, proposed }) => {
      const chosen = choices.get(name)
      return [name, chosen && offered.includes(chosen) ? chosen : proposed]
    }),
  )
  return (name) => known.get(name) ?? 'kept'
}

function toUpdate(place: Place) {
  return { kind: 'update' as const, place, expectedVersion: place.version }
}
