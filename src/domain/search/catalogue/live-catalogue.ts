import type { CatalogueMark, PlaceStore } from '../../places/place-store.ts'
import type { Catalogue } from './catalogue.ts'
import type { BuiltCatalogue } from './open-catalogue.ts'
import type { RegionNames } from './indexed-place.ts'
import { type PublicPlace, toPublicPlace } from './public-place.ts'

/**
 * The catalogue that is being served. Changes of places are applied as an overlay of the last build, which takes milliseconds. After
 * many changes, or if anything else changed, a new catalogue is built in the background. Readers keep the one they have.
 */
export type LiveCatalogue = {
  current(): Catalogue
  /** Brings the catalogue up to date with the database. Calls that arrive during a refresh share the next one. */
  refresh(): Promise<void>
  /** Refreshes the catalogue if its stored copy turned out to be damaged; otherwise does nothing. */
  mend(): Promise<void>
  /** Rebuilds the catalogue without an overlay; the current one stays in use meanwhile. */
  rebuild(): Promise<void>
  /** the number of changes in the overlay, and of places in the build */
  changes(): { changed: number; places: number }
}

export type OpenedCatalogue = { catalogue: BuiltCatalogue; mark: CatalogueMark }

/** The source of catalogues: the saved one, or one built from the database outside this thread. */
export type CatalogueBuilder = {
  /** the last catalogue that this version of the code built, whatever its age */
  openSaved(): Promise<OpenedCatalogue | undefined>
  /** includes at least everything stored before the call; changes during the build are reported as changes since, never lost */
  build(): Promise<OpenedCatalogue>
  /** false once the stored copy turned out to be damaged, so that a rebuild is needed */
  isUsable(): boolean
}

type Ports = {
  places: Pick<PlaceStore, 'changesSince'>
  catalogues: CatalogueBuilder
  regionNames: RegionNames
  /** yields to other work */
  pause(): Promise<void>
}

/** A built catalogue and all changes since, up to a mark. */
type State = {
  built: BuiltCatalogue
  places: ReadonlyMap<string, PublicPlace | undefined>
  version: number
  mark: CatalogueMark
}

/** The most changes in an overlay: with more, each edit would take over a fifth of a second. */
const MAX_CHANGES = 5000

export async function createLiveCatalogue(ports: Ports): Promise<LiveCatalogue> {
  const { catalogues } = ports
  let state = stateOf((await catalogues.openSaved()) ?? (await catalogues.build()))
  let current: Catalogue = state.built
  let turn = Promise.resolve()
  let next: Promise<void> | undefined

  const show = async (newer: State) => {
    if (newer !== state) current = await applyOverlay(newer, ports)
    state = newer
  }
  // Sequential, so that an older state never replaces a newer one.
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  const update = async (): Promise<void> => {
    const followed = catalogues.isUsable() ? await catchUp(state, ports) : undefined
    if (followed) return show(followed)
    // Show the build even if too much has changed meanwhile: then pages are never older than one build, however fast changes come.
    await show(stateOf(await catalogues.build()))
    return update()
  }

  const refresh = (): Promise<void> =>
    (next ??= inTurn(() => {
      next = undefined
      return update()
    }))

  await refresh()
  return {
    current: () => current,
    refresh,
    async mend() {
      if (!catalogues.isUsable()) await refresh()
    },
    async rebuild() {
      const opened = stateOf(await catalogues.build())
      await inTurn(async () => {
        const followed = await catchUp(opened, ports)
        // If too much has changed meanwhile, another build may already have replaced this one.
        await (followed ? show(followed) : update())
      })
    },
    changes: () => ({ changed: state.places.size, places: state.built.records.size }),
  }
}

function stateOf({ catalogue, mark }: OpenedCatalogue): State {
  return { built: catalogue, places: new Map(), version: catalogue.version, mark }
}

async function applyOverlay(
  { built, places, version }: State,
  { regionNames, pause }: Ports,
): Promise<Catalogue> {
  if (version === built.version) return built
  const work = built.withChanges({ version, places, regionNames })
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await pause()
  }
}

// Adds the changes since; undefined if there are too many for an overlay, or if anything other than places changed.
async function catchUp(state: State, { places }: Ports): Promise<State | undefined> {
  const changes = await places.changesSince(state.mark, MAX_CHANGES)
  if (!changes) return undefined
  if (changes.mark === state.mark) return state
  const all = new Map(state.places)
  for (const { id, place } of changes.places) all.set(id, place && toPublicPlace(place))
  if (all.size > MAX_CHANGES) return undefined
  return { built: state.built, places: all, version: changes.version, mark: changes.mark }
}
