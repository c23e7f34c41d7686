import type { Admin } from '../../../domain/admin/admin.ts'
import { fieldSources, type FieldSource } from '../../../domain/places/field-sources.ts'
import { fieldGroups } from '../../../domain/places/place-form.ts'
import type { PlaceRevision } from '../../../domain/places/place-store.ts'
import { SCHEDULE_ACTOR } from '../../../domain/places/scheduled-changes.ts'
import type { Place } from '../../../domain/places/place.ts'
import { isApiKey, readKeyNames } from '../key-names.ts'

/** Who last set each field of a place, by the name of the field or its group. `canOpenInbox`: the reader may see the inbox. */
export async function readFieldSources(
  admin: Admin,
  place: Place,
  canOpenInbox = false,
): Promise<Record<string, FieldSource>> {
  const [history, attributes] = await Promise.all([
    admin.placeEditor.history(place.id),
    admin.vocabulary.attributes(),
  ])
  // Nobody sets the address of a page: it is made from name and city.
  const groups = fieldGroups(attributes).filter(({ name }) => name !== 'slug')
  const sources = [...fieldSources(place, history, groups)]
  const revisions = [...new Set(sources.map(([, revision]) => revision))]
  const messageIds = canOpenInbox ? revisions.flatMap(({ origin }) => origin.message?.id ?? []) : []
  const [operators, programs, files, messages] = await Promise.all([
    admin.accounts.list(),
    readKeyNames(
      admin,
      revisions.map(({ actor }) => actor),
    ),
    Promise.all(revisions.map(async (one) => [one, await fileOf(one, admin)] as const)),
    Promise.all(messageIds.map((id) => admin.inbox.show(id))),
  ])
  const people = new Map(operators.map(({ id, name }) => [id, name]))
  const fileNames = new Map(files)
  const open = new Set(messages.map((message) => message?.id))
  const toShown = (name: string, revision: PlaceRevision): FieldSource => {
    const { at, actor, origin } = revision
    const { message, geocoder } = origin
    const acceptedBy = people.get(actor)
    if (message) {
      const isSuggestion = revision.kind === 'added'
      const { receipt } = message
      const id = open.has(message.id) ? message.id : undefined
      return { at, kind: 'message', isSuggestion, receipt, id, acceptedBy }
    }
    const file = fileNames.get(revision)
    if (geocoder !== undefined && name === 'location') {
      const isConfirmed = file === undefined && !isApiKey(actor)
      return { at, kind: 'geocoder', host: geocoder, isConfirmed, acceptedBy }
    }
    if (file !== undefined) return { at, kind: 'file', name: file }
    if (actor === 'cli') return { at, kind: 'command' }
    if (actor === 'demo') return { at, kind: 'demo' }
    if (actor === SCHEDULE_ACTOR) return { at, kind: 'schedule' }
    const program = programs.get(actor)
    if (program !== undefined) return { at, kind: 'program', ...program }
    if (isApiKey(actor)) return { at, kind: 'program', name: undefined, isRevoked: true }
    return { at, kind: 'person', name: acceptedBy }
  }
  return Object.fromEntries(sources.map(([name, revision]) => [name, toShown(name, revision)]))
}

/** Applying a million rows takes minutes. */
const MAX_APPLY_MS = 15 * 60_000
/** Most log entries to read: the imports of one person within that time. */
const MAX_ENTRIES = 20

/** The file whose import made the change. An import writes all changes in one transaction and its log entry at the end. */
async function fileOf(
  { at, actor }: PlaceRevision,
  { auditLog, imports }: Admin,
): Promise<string | undefined> {
  const from = new Date(at)
  const until = new Date(from.getTime() + MAX_APPLY_MS)
  const entries = await auditLog.list({ group: 'import', actor, from, until, limit: MAX_ENTRIES })
  for (const { action, subject, at: ended } of entries.toReversed()) {
    const run = MADE_BY_FILES.has(action) ? await imports.byId(Number(subject)) : undefined
    if (!run?.appliedAt) continue
    const isAnswer = action === 'import.answered'
    const began = isAnswer ? ended.getTime() - MAX_ANSWER_MS : run.appliedAt.getTime()
    if (began <= from.getTime()) return run.fileName
  }
  return undefined
}

const MADE_BY_FILES: ReadonlySet<string> = new Set(['import.applied', 'import.answered'])
/** Longest time that writing an answer takes: it is about a few rows. */
const MAX_ANSWER_MS = 2_000
