import type { GeocodingService } from '../geocoding/geocoder.ts'
import type { LatLng } from '../../lib/geo/coordinates.ts'
import { newId, freeSlug, slugOf } from './slug.ts'
import {
  fieldGroups,
  EDITOR_ONLY_FIELDS,
  pickFields,
  type PlaceForm,
  toPlaceForm,
} from './place-form.ts'
import {
  isWithin,
  type PlaceLimits,
  type Actor,
  type ChangeOrigin,
  type PlaceChange,
  type PlaceStore,
  placeAt,
  type PlaceRevision,
  type PlaceTable,
} from './place-store.ts'
import {
  applyContent,
  type EditingSources,
  isUnchanged,
  type PlaceFormResult,
  readPlaceForm,
} from './read-place-form.ts'
import type { Attribute, Place } from './place.ts'

/** The form that an editor sends, and the version with which it was opened. */
export type PlaceEdit = {
  id: string
  form: PlaceForm
  version: number
  actor: Actor
  /** the editor has just confirmed that all details are right */
  isConfirmed?: boolean
  /** the limits of a manager: the place must be within them before and after, and `EDITOR_ONLY_FIELDS` keep their values */
  within?: PlaceLimits
  /** validates without writing, and returns the resulting place. Keeps the photos, because unused ones would be removed. */
  isProposal?: boolean
}

/** One field whose typed value differs from the stored one. */
export type ConflictField = {
  /** name of the field or of its group */
  name: string
  fields: readonly string[]
  /** the suggested value: that of the only person who changed it, or mine if both did */
  proposed: 'mine' | 'theirs'
  /** both people changed it, so one of the two values will be lost */
  isContested: boolean
}

export type PlaceConflict = {
  /** the stored place */
  current: Place
  mine: PlaceForm
  theirs: PlaceForm
  fields: readonly ConflictField[]
}

export type SaveResult =
  /** `isProposed`: it waits for an editor */
  | { ok: true; place: Place; isProposed?: boolean }
  | (Extract<PlaceFormResult, { ok: false }> & { problem: 'validation_failed' })
  | { ok: false; problem: 'conflict'; conflict: PlaceConflict }
  | { ok: false; problem: 'not_found' }

/** Creates and changes places. Each save makes one version, recorded with its author and time. */
export type PlaceEditor = {
  create(form: PlaceForm, actor: Actor): Promise<SaveResult>
  save(edit: PlaceEdit): Promise<SaveResult>
  /** the differences between a form and the stored place; undefined if the place does not exist */
  compare(
    edit: Pick<PlaceEdit, 'id' | 'form' | 'version' | 'within' | 'isProposal'>,
  ): Promise<PlaceConflict | undefined>
  /** saves the form, taking the named fields from the version that it was compared with */
  resolve(edit: PlaceEdit, theirs: ReadonlySet<string>): Promise<SaveResult>
  /** restores the place to an earlier version; this makes a new version */
  restore(
    target: Omit<PlaceEdit, 'form' | 'isConfirmed'> & { toVersion: number },
  ): Promise<SaveResult>
  history(id: string): Promise<PlaceRevision[]>
}

export type EditingPorts = EditingSources & {
  places: Pick<PlaceStore, 'byId' | 'apply' | 'takenSlugs' | 'currentSlugOf'>
  placeTable: Pick<PlaceTable, 'history'>
  geocoding(): Promise<Pick<GeocodingService, 'host' | 'findStored'> | undefined>
  randomBytes(length: number): Uint8Array
}

export function createPlaceEditor(ports: EditingPorts): PlaceEditor {
  const { places, placeTable, site, now } = ports

  const load = (id: string) =>
    Promise.all([places.byId(id), placeTable.history(id), site.attributes()])

  const compare: PlaceEditor['compare'] = async (edit) => {
    const { id, version } = edit
    const [current, history, attributes] = await load(id)
    if (!current || !mayEdit(current, edit.within)) return undefined
    const base = placeAt(current, version, history)
    return compareForms({ mine: withStoredEditorFields(edit, current), current, base }, attributes)
  }

  const refuse = async (edit: PlaceEdit): Promise<SaveResult> => {
    const conflict = await compare(edit)
    if (!conflict) return { ok: false, problem: 'not_found' }
    return { ok: false, problem: 'conflict', conflict }
  }

  const write = async (change: PlaceChange, actor: Actor): Promise<SaveResult | undefined> => {
    const applied = await places.apply([change], actor)
    if (!applied.ok) return undefined
    const { place } = change
    const version = change.kind === 'add' ? place.version : change.expectedVersion + 1
    return { ok: true, place: { ...place, version } }
  }

  const save: PlaceEditor['save'] = async (edit) => {
    const { id, version, actor, within } = edit
    const current = await places.byId(id)
    if (!current || !mayEdit(current, within)) return { ok: false, problem: 'not_found' }
    if (current.version !== version) return refuse(edit)
    const form = withStoredEditorFields(edit, current)
    const read = await readPlaceForm(form, ports, current)
    if (!read.ok) return { ...read, problem: 'validation_failed' }
    const slug = form.slug?.trim() ? slugOf(form.slug) : current.slug
    if (slug !== current.slug && (await isTaken(places, slug, current))) return slugTaken
    const place = applyContent(
      current,
      { ...read.content, slug },
      edit.isConfirmed ? today(now()) : undefined,
    )
    if (!mayEdit(place, within)) return outsideLimits
    if (edit.isProposal) return { ok: true, place }
    if (!edit.isConfirmed && isUnchanged(current, place)) return { ok: true, place: current }
    const formerSlug = slug === current.slug ? undefined : current.slug
    const origin = await originOf(place, current, ports)
    const written = await write(
      { kind: 'update', place, expectedVersion: version, formerSlug, origin },
      actor,
    )
    if (written) return written
    // Since the read, somebody saved another version, or another place took the slug.
    const again = await places.byId(id)
    return again?.version === version ? slugTaken : refuse(edit)
  }

  return {
    save,
    compare,
    history: (id) => placeTable.history(id),

    async resolve(edit, theirs) {
      const [current, history, attributes] = await load(edit.id)
      const seen = current && placeAt(current, edit.version, history)
      if (!seen) return refuse(edit)
      const fields = fieldGroups(attributes)
        .filter(({ name }) => theirs.has(name))
        .flatMap((group) => group.fields)
      return save({ ...edit, form: { ...edit.form, ...pickFields(toPlaceForm(seen), fields) } })
    },

    async create(form, actor) {
      const read = await readPlaceForm(form, ports)
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
      const origin = await originOf(place, undefined, ports)
      return (await write({ kind: 'add', place, origin }, actor)) ?? slugTaken
    },

    async restore({ toVersion, ...edit }) {
      const { id } = edit
      const current = await places.byId(id)
      if (!current) return { ok: false, problem: 'not_found' }
      const was = placeAt(current, toVersion, await placeTable.history(id))
      if (!was) return { ok: false, problem: 'not_found' }
      return save({ ...edit, form: toPlaceForm(was) })
    },
  }
}

/** The geocoder as origin, if the new location is its answer for the address. */
async function originOf(
  { location, address: { extra: _extra, ...query } }: Place,
  before: Place | undefined,
  ports: Pick<EditingPorts, 'geocoding'>,
): Promise<ChangeOrigin | undefined> {
  if (!location || isSamePoint(location, before?.location)) return undefined
  const geocoding = await ports.geocoding()
  const answer = await geocoding?.findStored(query)
  const isFound = answer?.kind === 'found' && isSamePoint(location, answer.point)
  return isFound ? { geocoder: geocoding?.host } : undefined
}

/** Compares to six decimals, as the form has them. */
function isSamePoint(one: LatLng, other: LatLng | undefined): boolean {
  if (!other) return false
  return Math.abs(one.lat - other.lat) < 1e-6 && Math.abs(one.lng - other.lng) < 1e-6
}

const slugTaken: SaveResult = {
  ok: false,
  problem: 'validation_failed',
  problems: [{ field: 'slug', rule: 'slug_taken' }],
}

const outsideLimits: SaveResult = {
  ok: false,
  problem: 'validation_failed',
  problems: [{ field: 'region', rule: 'outside_limits' }],
}

function mayEdit(place: Place, within: PlaceLimits | undefined): boolean {
  return within === undefined || isWithin(within, place)
}

type OwnEdit = Pick<PlaceEdit, 'form' | 'within' | 'isProposal'>

function withStoredEditorFields({ form, within, isProposal }: OwnEdit, stored: Place): PlaceForm {
  if (!within) return form
  const kept = isProposal ? [...EDITOR_ONLY_FIELDS, 'photos'] : EDITOR_ONLY_FIELDS
  return { ...form, ...pickFields(toPlaceForm(stored), kept) }
}

/** A place may return to one of its own former slugs; slugs of other places stay taken forever. */
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

/** Lists the differences and who made them. `base` is the version that the form was opened with, if the history still has it. */
function compareForms(
  { mine, current, base }: { mine: PlaceForm; current: Place; base: Place | undefined },
  attributes: readonly Attribute[],
): PlaceConflict {
  const theirs = toPlaceForm(current)
  const before = base && toPlaceForm(base)
  const fields = fieldGroups(attributes).flatMap((group) => {
    if (areSame(group.fields, mine, theirs)) return []
    const isTheirs = before !== undefined && areSame(group.fields, mine, before)
    const isMine = before !== undefined && areSame(group.fields, theirs, before)
    const proposed = isTheirs ? ('theirs' as const) : ('mine' as const)
    return [{ ...group, proposed, isContested: !isTheirs && !isMine }]
  })
  return { current, mine, theirs, fields }
}

function areSame(fields: readonly string[], one: PlaceForm, other: PlaceForm): boolean {
  return fields.every((field) => (one[field] ?? '').trim() === (other[field] ?? '').trim())
}
