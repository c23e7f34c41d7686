import type { CatalogueMark, PlaceStore } from '../../places/place-store.ts'
import type { Catalogue } from './catalogue.ts'
import type { BuiltCatalogue } from './open-catalogue.ts'
import type { RegionNames } from './indexed-place.ts'
import { type PublicPlace, toPublicPlace } from './public-place.ts'

/**
 * The catalogue that is being served. Changes of places are laid over the one that was built last, which takes milliseconds;
 * when they have become many, or something else has changed, a new one is built beside it. Readers keep what they have.
 */
export type LiveCatalogue = {
  current(): Catalogue
  /** Shows what is stored now. All calls that come while another one looks share the next look. */
  refresh(): Promise<void>
  /** Shows what is stored now when what it was kept in was found damaged; otherwise nothing. */
  mend(): Promise<void>
  /** Builds anew what is laid over by changes, visitors seeing these meanwhile. */
  rebuild(): Promise<void>
  /** how many changes lie over how many places */
  changes(): { changed: number; places: number }
}

export type OpenedCatalogue = { catalogue: BuiltCatalogue; mark: CatalogueMark }

/** Where catalogues come from: kept ready from before, or built from all that is stored, away from this thread. */
export type CatalogueBuilder = {
  /** the last one that was built by this code, of whatever moment */
  openSaved(): Promise<OpenedCatalogue | undefined>
  /** of the moment of the call or a later one; a change made meanwhile is seen as made since, never missed */
  build(): Promise<OpenedCatalogue>
  /** false once what it is kept in was found damaged: then it is built anew */
  isUsable(): boolean
}

type Ports = {
  places: Pick<PlaceStore, 'changesSince'>
  catalogues: CatalogueBuilder
  regionNames: RegionNames
  /** lets others have their turn */
  pause(): Promise<void>
}

/** A built catalogue and all that has changed since, up to a mark. */
type State = {
  built: BuiltCatalogue
  places: ReadonlyMap<string, PublicPlace | undefined>
  version: number
  mark: CatalogueMark
}

/** So many changes at most are laid over a catalogue: a fifth of a second of work for each edit. */
const MOST_CHANGES = 5000

export async function createLiveCatalogue(ports: Ports): Promise<LiveCatalogue> {
  const { catalogues } = ports
  let state = stateOf((await catalogues.openSaved()) ?? (await catalogues.build()))
  let current: Catalogue = state.built
  let turn = Promise.resolve()
  let next: Promise<void> | undefined

  const show = async (newer: State) => {
    if (newer !== state) current = await shown(newer, ports)
    state = newer
  }
  // One after the other, so that what is shown never goes back.
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  const look = async (): Promise<void> => {
    const followed = catalogues.isUsable() ? await follow(state, ports) : undefined
    if (followed) return show(followed)
    // Shown even if too much has changed meanwhile: however fast changes come, pages are only so old as a build takes.
    await show(stateOf(await catalogues.build()))
    return look()
  }

  const refresh = (): Promise<void> =>
    (next ??= inTurn(() => {
      next = undefined
      return look()
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
        const followed = await follow(opened, ports)
        // So much has changed meanwhile that it may have been built once more already.
        await (followed ? show(followed) : look())
      })
    },
    changes: () => ({ changed: state.places.size, places: state.built.records.size }),
  }
}

function stateOf({ catalogue, mark }: OpenedCatalogue): State {
  return { built: catalogue, places: new Map(), version: catalogue.version, mark }
}

async function shown(
  { built, places, version }: State,
  { regionNames, pause }: Ports,
): Promise<Catalogue> {
  if (version === built.version) return built
  const work = built.changed({ version, places, regionNames })
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await pause()
  }
}

// With what has changed since; undefined when that is more than can be laid over it, or something else.
async function follow(state: State, { places }: Ports): Promise<State | undefined> {
  const changes = await places.changesSince(state.mark, MOST_CHANGES)
  if (!changes) return undefined
  if (changes.mark === state.mark) return state
  const all = new Map(state.places)
  for (const { id, place } of changes.places) all.set(id, place && toPublicPlace(place))
  if (all.size > MOST_CHANGES) return undefined
  return { built: state.built, places: all, version: changes.version, mark: changes.mark }
}
