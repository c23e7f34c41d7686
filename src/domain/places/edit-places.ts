import { compareForms, type PlaceConflict, resolveConflict } from './place-conflict.ts'
import { fieldGroups, type PlaceForm, toPlaceForm } from './place-form.ts'
import { editedPlace, type EditingSources, isUnchanged, readContextOf } from './edited-place.ts'
import { freeSlug } from './free-slug.ts'
import { placeAt } from './place-history.ts'
import type { Place } from './place.ts'
import type { Actor, PlaceChange, PlaceStore } from './place-store.ts'
import type { PlaceRevision, PlaceTable } from './place-table.ts'
import { type ReadPlace, readPlaceForm } from './read-place-form.ts'
import { slugOf } from './slug.ts'
import { newId } from '../uuid.ts'

/** What an editor sends: the form, and the version it was opened with. */
export type PlaceEdit = {
  id: string
  form: PlaceForm
  version: number
  actor: Actor
  /** somebody has just made sure that all of it is right */
  isConfirmed?: boolean
}

export type SavedPlace =
  | { ok: true; place: Place }
  | (Extract<ReadPlace, { ok: false }> & { problem: 'validation_failed' })
  | { ok: false; problem: 'conflict'; conflict: PlaceConflict }
  | { ok: false; problem: 'not_found' }

/** How editors make and change places. Each save is one version, with who and when beside it. */
export type PlaceEditing = {
  create(form: PlaceForm, actor: Actor): Promise<SavedPlace>
  save(edit: PlaceEdit): Promise<SavedPlace>
  /** what differs between a form and what is stored now */
  compare(edit: Pick<PlaceEdit, 'id' | 'form' | 'version'>): Promise<PlaceConflict | undefined>
  /** saves the form with the named fields as they were stored at the version that it was compared with */
  resolve(edit: PlaceEdit, theirs: ReadonlySet<string>): Promise<SavedPlace>
  /** makes the place again what it was at a version, which is a new version */
  restore(
    target: Omit<PlaceEdit, 'form' | 'isConfirmed'> & { toVersion: number },
  ): Promise<SavedPlace>
  history(id: string): Promise<PlaceRevision[]>
}

export type EditingPorts = EditingSources & {
  places: Pick<PlaceStore, 'byId' | 'apply' | 'takenSlugs' | 'currentSlugOf'>
  placeTable: Pick<PlaceTable, 'history'>
  randomBytes(length: number): Uint8Array
}

export function createPlaceEditing(ports: EditingPorts): PlaceEditing {
  const { places, placeTable, site, now } = ports

  const compare: PlaceEditing['compare'] = async ({ id, form, version }) => {
    const [current, history, attributes] = await Promise.all([
      places.byId(id),
      placeTable.history(id),
      site.attributes(),
    ])
    if (!current) return undefined
    const base = placeAt(current, version, history)
    return compareForms({ mine: form, current, base }, attributes)
  }

  const refuse = async (edit: Pick<PlaceEdit, 'id' | 'form' | 'version'>): Promise<SavedPlace> => {
    const conflict = await compare(edit)
    if (!conflict) return { ok: false, problem: 'not_found' }
    return { ok: false, problem: 'conflict', conflict }
  }

  const write = async (change: PlaceChange, actor: Actor): Promise<SavedPlace | undefined> => {
    const applied = await places.apply([change], actor)
    if (!applied.ok) return undefined
    const { place } = change
    const version = change.kind === 'add' ? place.version : change.expectedVersion + 1
    return { ok: true, place: { ...place, version } }
  }

  const save: PlaceEditing['save'] = async (edit) => {
    const { id, form, version, actor } = edit
    const current = await places.byId(id)
    if (!current) return { ok: false, problem: 'not_found' }
    if (current.version !== version) return refuse(edit)
    const read = await readPlaceForm(form, await readContextOf(form, ports, current))
    if (!read.ok) return { ...read, problem: 'validation_failed' }
    const slug = form.slug?.trim() ? slugOf(form.slug) : current.slug
    if (slug !== current.slug && (await isTaken(places, slug, current))) return slugTaken
    const place = editedPlace(
      current,
      { ...read.content, slug },
      edit.isConfirmed ? today(now()) : undefined,
    )
    if (!edit.isConfirmed && isUnchanged(current, place)) return { ok: true, place: current }
    const formerSlug = slug === current.slug ? undefined : current.slug
    const written = await write(
      { kind: 'update', place, expectedVersion: version, formerSlug },
      actor,
    )
    if (written) return written
    // Between looking and writing: another version, or another place took the address.
    const again = await places.byId(id)
    return again?.version === version ? slugTaken : refuse(edit)
  }

  return {
    save,
    compare,
    history: (id) => placeTable.history(id),

    async resolve(edit, chosen) {
      const [current, history, attributes] = await Promise.all([
        places.byId(edit.id),
        placeTable.history(edit.id),
        site.attributes(),
      ])
      const seen = current && placeAt(current, edit.version, history)
      if (!seen) return refuse(edit)
      const fields = fieldGroups(attributes).map((group) => ({ ...group, ...NO_PROPOSAL }))
      const compared = { mine: edit.form, theirs: toPlaceForm(seen), fields }
      const choiceOf = (name: string) => (chosen.has(name) ? 'theirs' : 'mine')
      return save({ ...edit, form: resolveConflict(compared, choiceOf) })
    },

    async create(form, actor) {
      const read = await readPlaceForm(form, await readContextOf(form, ports))
      if (!read.ok) return { ...read, problem: 'validation_failed' }
      const { name, address } = read.content
      const wanted = form.slug?.trim() ? slugOf(form.slug) : undefined
      if (wanted && (await places.takenSlugs([wanted])).size > 0) return slugTaken
      const slug = wanted ?? (await freeSlug(slugOf(name, address.city), places))
      const place: Place = {
        ...read.content,
        id: newId(ports),
        slug,
        openingHoursAreSample: false,
        version: 1,
      }
      return (await write({ kind: 'add', place }, actor)) ?? slugTaken
    },

    async restore({ id, version, toVersion, actor }) {
      const current = await places.byId(id)
      if (!current) return { ok: false, problem: 'not_found' }
      const was = placeAt(current, toVersion, await placeTable.history(id))
      if (!was) return { ok: false, problem: 'not_found' }
      return save({ id, version, actor, form: toPlaceForm(was) })
    },
  }
}

const NO_PROPOSAL = { proposed: 'mine', isContested: false } as const

const slugTaken: SavedPlace = {
  ok: false,
  problem: 'validation_failed',
  problems: [{ field: 'slug', rule: 'slug_taken' }],
}

/** A place may go back to a slug that it had once; that of another is taken for ever. */
async function isTaken(
  places: EditingPorts['places'],
  slug: string,
  place: Place,
): Promise<boolean> {
  if (!(await places.takenSlugs([slug])).has(slug)) return false
  return (await places.currentSlugOf(slug)) !== place.slug
}

function today(now: Date): string {
  return now.toISOString().slice(0, 10)
}
