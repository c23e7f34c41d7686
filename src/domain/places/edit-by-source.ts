import type { FieldProblem } from '../problem.ts'
import { createSlugAllocator } from '../import/changes/plan-import.ts'
import { newId, slugOf } from './slug.ts'
import type { EditingPorts } from './edit-places.ts'
import { cacheHoursReader } from './hours-reader.ts'
import { handSetGroups, withoutHandMarks } from './hand-set-groups.ts'
import { haveSameValues, pickFields, type PlaceForm, toPlaceForm } from './place-form.ts'
import { applyContent, isUnchanged, readPlaceForm } from './read-place-form.ts'
import type { Actor, PlaceChange, PlaceStore } from './place-store.ts'
import type { Attribute, Category, Place } from './place.ts'

/** The data of another system about one of its places. */
export type SourceEdit = {
  externalId: string
  /** the stored place; undefined when the system names a new one */
  stored: Place | undefined
  /** all fields as the system wants them */
  form: PlaceForm
  /** the system wins even where a person set a field */
  overwritesByHand?: boolean
}

/** The effect of an edit, before it is written. */
export type SourcePlan =
  | { kind: 'refused'; problems: FieldProblem[] }
  /** refused, because the id of a merged place or an alias must not archive the place that replaced it */
  | { kind: 'alias' }
  | {
      kind: 'created' | 'changed' | 'unchanged'
      /** as it will be stored */
      place: Place
      /** as the system wants it */
      wanted: Place
      /** groups of fields where the system differs from a value that a person set; the latter is kept */
      kept: string[]
      change?: PlaceChange
    }

/** The result of writing one plan, in the order of the plans. */
export type SourceWrite = { ok: true; place: Place } | { ok: false; problem: 'conflict' }

/** Edits places by the ids of one system. It caches the vocabulary and parsed hours, so it must not outlive one API call. */
export type SourceSession = {
  categories: readonly Category[]
  attributes: readonly Attribute[]
  find(externalIds: readonly string[]): Promise<ReadonlyMap<string, Place>>
  plan(edit: SourceEdit): Promise<SourcePlan>
  /** writes the plans, each for a different place, in one transaction if possible, otherwise one by one */
  write(plans: readonly SourcePlan[]): Promise<SourceWrite[]>
}

export type SourceEditor = {
  begin(system: string, actor: Actor): Promise<SourceSession>
}

type SourcePorts = Omit<EditingPorts, 'places' | 'placeTable'> & {
  places: Pick<PlaceStore, 'apply' | 'takenSlugs' | 'bySourceIds'>
}

/** Edits places as an import does: fields that a person set stay, and nothing is marked as set by hand. */
export function createSourceEditor(ports: SourcePorts): SourceEditor {
  return {
    async begin(system, actor) {
      const { places } = ports
      const [categories, attributes] = await Promise.all([
        ports.site.categories(),
        ports.site.attributes(),
      ])
      const sources = {
        ...ports,
        site: { categories: async () => categories, attributes: async () => attributes },
        readHours: cacheHoursReader(ports.readHours),
      }
      const slugsFor = createSlugAllocator(places.takenSlugs)

      const planNew = async ({ externalId, form }: SourceEdit): Promise<SourcePlan> => {
        const read = await readPlaceForm(form, sources)
        if (!read.ok) return { kind: 'refused', problems: read.problems }
        const { name, address } = read.content
        const [slug = ''] = await slugsFor([
          slugOf(form.slug?.trim() || name, form.slug?.trim() ? '' : address.city),
        ])
        const place: Place = {
          ...read.content,
          id: newId(ports),
          slug,
          openingHoursAreSample: false,
          source: { system, externalId },
          version: 1,
        }
        return { kind: 'created', place, wanted: place, kept: [], change: { kind: 'add', place } }
      }

      const planChange = async (stored: Place, edit: SourceEdit): Promise<SourcePlan> => {
        const form = { ...edit.form, slug: stored.slug }
        const read = await readPlaceForm(form, sources, stored)
        if (!read.ok) return { kind: 'refused', problems: read.problems }
        const wanted = applyContent(stored, { ...read.content, slug: stored.slug }, undefined)
        const [ours, theirs] = [toPlaceForm(stored), toPlaceForm(wanted)]
        const differing = handSetGroups(stored.handSet ?? []).filter(
          ({ fields }) => !haveSameValues(fields, ours, theirs),
        )
        if (edit.overwritesByHand || differing.length === 0) {
          const marks = differing.flatMap((group) => group.marks)
          return planned(stored, { place: withoutHandMarks(wanted, marks), wanted, kept: [] })
        }
        const fields = differing.flatMap((group) => group.fields)
        const kept = pickFields(ours, fields)
        const mixed = await readPlaceForm({ ...form, ...kept }, sources, stored)
        // Values that a person set may not fit the system's other values, such as "published" without coordinates.
        if (!mixed.ok) return { kind: 'refused', problems: mixed.problems }
        const place = applyContent(stored, { ...mixed.content, slug: stored.slug }, undefined)
        return planned(stored, { place, wanted, kept: differing.map(({ name }) => name) })
      }

      const write = async (plans: readonly SourcePlan[]): Promise<SourceWrite[]> => {
        const changes = plans.flatMap((plan) => ('change' in plan ? (plan.change ?? []) : []))
        const together = await places.apply(changes, actor, 'source')
        const results: SourceWrite[] = []
        for (const plan of plans) {
          if (plan.kind === 'refused' || plan.kind === 'alias') continue
          const { change } = plan
          const isWritten =
            !change || together.ok || (await places.apply([change], actor, 'source')).ok
          results.push(
            isWritten
              ? { ok: true, place: change ? asWritten(change) : plan.place }
              : { ok: false, problem: 'conflict' },
          )
        }
        return results
      }

      return {
        categories,
        attributes,
        find: (externalIds) => places.bySourceIds(system, externalIds),
        async plan(edit) {
          const { stored, externalId } = edit
          if (!stored) return planNew(edit)
          const plan = await planChange(stored, edit)
          const archives =
            plan.kind === 'changed' &&
            plan.place.status === 'archived' &&
            stored.status !== 'archived'
          const isOwnId =
            stored.source?.system === system && stored.source.externalId === externalId
          return archives && !isOwnId ? { kind: 'alias' } : plan
        },
        write,
      }
    },
  }
}

function planned(
  stored: Place,
  { place, wanted, kept }: { place: Place; wanted: Place; kept: string[] },
): SourcePlan {
  if (isUnchanged(stored, place)) return { kind: 'unchanged', place: stored, wanted, kept }
  const change = { kind: 'update' as const, place, expectedVersion: stored.version }
  return { kind: 'changed', place, wanted, kept, change }
}

function asWritten(change: PlaceChange): Place {
  const { place } = change
  return change.kind === 'update' ? { ...place, version: change.expectedVersion + 1 } : place
}
