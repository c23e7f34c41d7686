import { fold } from '../text/fold.ts'
import { buildIndexOfPlaces } from './build-index-of-places.ts'
import { ScheduleBuilder } from './hours/build-schedules.ts'
import { TextBuilder } from './words/build-text.ts'
import type { GatheredPlaces } from './gathered-places.ts'
import { growingFloat64, GrowingLists, growingUint32 } from './arrays/growing-array.ts'
import { atOnce, type InPieces, isMany, mapInPieces } from './in-pieces.ts'
import { nameOrder } from './name-order.ts'
import type { PlaceIndexData, TextData } from './place-index-data.ts'
import type { IndexedPlace, PlaceIndexOptions } from './place-index.ts'
import { sharedCopy, sharedFloat64Copy } from './arrays/shared-arrays.ts'

/** Builds what `openPlaceIndex` opens, here or in another thread, over at most 16 million places. Each place is looked at once and not kept. */
export function buildPlaceIndexData(
  places: Iterable<IndexedPlace>,
  options: PlaceIndexOptions = {},
): PlaceIndexData {
  return atOnce(buildInPieces(places, options))
}

/** The same with pauses. */
export function* buildInPieces(
  places: Iterable<IndexedPlace>,
  options: PlaceIndexOptions = {},
): InPieces<PlaceIndexData> {
  const builder = createPlaceIndexBuilder()
  const { length } = yield* mapInPieces(places, (place) => builder.add(place))
  const { places: gathered, buildText } = builder.parts(options)
  if (isMany(length)) yield
  const index = buildIndexOfPlaces(gathered)
  if (isMany(length)) yield
  return { ...index, text: yield* buildText() }
}

/** The same for places that come one by one, as from a database. */
export type PlaceIndexBuilder = {
  add(place: IndexedPlace): void
  /** Once all are there, for two threads at once: one goes on with `buildIndexOfPlaces`, this one with the texts. */
  parts(options?: PlaceIndexOptions): { places: GatheredPlaces; buildText(): InPieces<TextData> }
}

export function createPlaceIndexBuilder(): PlaceIndexBuilder {
  const fed = new FedPlaces()
  return {
    add: (place) => fed.add(place),
    parts({ attributeOfTag = [] } = {}) {
      const places = fed.gathered(attributeOfTag)
      return { places, buildText: () => fed.texts.build(places.ordinalOfRank) }
    },
  }
}

/** The places as they are fed, by ordinal. */
class FedPlaces {
  readonly texts = new TextBuilder()
  readonly #names: string[] = []
  readonly #categories = new GrowingLists()
  readonly #tags = new GrowingLists()
  readonly #schedules = new ScheduleBuilder()
  readonly #lat = growingFloat64()
  readonly #lng = growingFloat64()
  readonly #scheduleOf = growingUint32()

  add({ lat, lng, categories, tags, timeZone, hours, texts }: IndexedPlace): void {
    this.#lat.push(lat)
    this.#lng.push(lng)
    this.#categories.push(new Set(categories))
    this.#tags.push(new Set(tags))
    this.#scheduleOf.push(this.#schedules.numberOf(hours, timeZone))
    this.#names.push(fold(texts.names[0] ?? ''))
    this.texts.add(texts)
  }

  gathered(attributeOfTag: readonly number[]): GatheredPlaces {
    return {
      lat: sharedFloat64Copy(this.#lat.values),
      lng: sharedFloat64Copy(this.#lng.values),
      scheduleOf: sharedCopy(this.#scheduleOf.values),
      categories: this.#categories.lists,
      tags: this.#tags.lists,
      schedules: this.#schedules.data,
      ordinalOfRank: sharedCopy(nameOrder(this.#names)),
      attributeOfTag,
    }
  }
}
