import type { PlaceEdit, SaveResult } from '../places/edit-places.ts'
import { isWithin, type PlaceLimits, type Actor } from '../places/place-store.ts'
import type { Place } from '../places/place.ts'
import { PROPOSAL_STATES } from '../places/scheduled-changes.ts'
import type { Admin } from './admin.ts'
import type { Operator } from './operator.ts'

/** Members that say nothing about places, or only what she may see of all of them. */
const UNRESTRICTED = [
  'isPostalCodeDoubtful',
  'geocoding',
  'locateAddress',
  'manual',
  'siteCountry',
  'vocabulary',
] as const

/** The admin as this person may use it: for a manager what her places need and nothing else. */
export async function adminFor(admin: Admin, { id, role }: Pick<Operator, 'id' | 'role'>) {
  return role === 'manager' ? limitAdmin(admin, await admin.accounts.limitsOf(id), id) : admin
}

/**
 * The admin of a manager. Other places do not exist in it, and what is not listed here throws: a screen that starts using more of the
 * admin is refused to her until somebody decides about it here.
 */
export function limitAdmin(admin: Admin, within: PlaceLimits, actor: Actor): Admin {
  const isInScope = (place: Place | undefined) => place !== undefined && isWithin(within, place)
  const placeById = async (id: string) => {
    const place = await admin.placeById(id)
    return isInScope(place) ? place : undefined
  }
  const { placeTable: table, placeEditor: editor } = admin

  const limited = { within, isProposal: within.needsApproval === true }
  // A proposal was only checked; now it waits for an editor.
  const saveOrPropose = async (
    { version }: Pick<PlaceEdit, 'version'>,
    check: () => Promise<SaveResult>,
  ): Promise<SaveResult> => {
    const saved = await check()
    if (!saved.ok || !limited.isProposal) return saved
    const proposal = await admin.scheduledChanges.propose({ place: saved.place, version }, actor)
    if (proposal === 'too_many') return TOO_MANY_PROPOSALS
    // An editor was faster: the second check reports the current state.
    return proposal === 'conflict' ? check() : { ...saved, isProposed: proposal === 'proposed' }
  }

  const placeTable = restrict(table, [], {
    list: (query) => table.list({ ...query, filter: { ...query.filter, within } }),
    byIds: async (ids) => (await table.byIds(ids)).filter(isInScope),
    regions: () => table.regions(within),
  })
  const placeEditor = restrict(editor, [], {
    save: (edit) => saveOrPropose(edit, () => editor.save({ ...edit, ...limited })),
    resolve: (edit, theirs) =>
      saveOrPropose(edit, () => editor.resolve({ ...edit, ...limited }, theirs)),
    restore: (edit) => saveOrPropose(edit, () => editor.restore({ ...edit, ...limited })),
    history: async (id) => ((await placeById(id)) ? editor.history(id) : []),
  })
  return restrict(admin, UNRESTRICTED, {
    placeById,
    placeTable,
    placeEditor,
    entriesOf: async (id) => ((await placeById(id)) ? admin.entriesOf(id) : []),
    scheduledChanges: restrict(admin.scheduledChanges, [], {
      // Only her own proposals: the office's plans are not hers to see.
      list: async (filter) =>
        (await admin.scheduledChanges.list(filter)).filter(
          (change) => change.actor === actor && PROPOSAL_STATES.includes(change.state),
        ),
    }),
    // Her own account, and the names of those who changed her places.
    accounts: restrict(admin.accounts, ['own', 'list', 'limitsOf', 'lacksRequiredFactor']),
    apiKeys: restrict(admin.apiKeys, ['list']),
    auditLog: restrict(admin.auditLog, ['list']),
    imports: restrict(admin.imports, ['byId'], {
      idAliases: async (id) => ((await placeById(id)) ? admin.imports.idAliases(id) : []),
    }),
  })
}

const TOO_MANY_PROPOSALS: SaveResult = {
  ok: false,
  problem: 'validation_failed',
  problems: [{ field: 'name', rule: 'too_many_proposals' }],
}

/** A part of the admin with only the allowed members and the overrides. Using any other member is a bug and throws. */
function restrict<Part extends object>(
  part: Part,
  allowed: readonly (keyof Part)[],
  overrides: Partial<Part> = {},
): Part {
  return new Proxy(part, {
    get(target, name) {
      if (Object.hasOwn(overrides, name)) return Reflect.get(overrides, name)
      if (allowed.some((one) => one === name)) return Reflect.get(target, name)
      // `await` reads the `then` of an object.
      if (!(name in target)) return undefined
      throw new Error(`a manager may not use ${String(name)} of the admin`)
    },
  })
}
