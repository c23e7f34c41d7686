import type { Admin } from '../../../domain/admin/admin.ts'
import { unfinishedPages } from '../../../domain/admin/responsible.ts'
import type { Locale, Place } from '../../../domain/places/place.ts'
import { parsePlaceQuery } from '../../../domain/search/parse-place-query.ts'
import type { AdminContext } from '../requests.ts'
import { pathTo } from '../../paths.ts'

/** The choices of every place form: the vocabulary of the site, and the initial area of the map. */
export async function readFormChoices({ admin, product, legal, locale }: AdminContext) {
  const [categories, attributes] = await Promise.all([
    admin.vocabulary.categories(),
    admin.vocabulary.attributes(),
  ])
  return {
    categories: categories.map(({ id, name }) => ({ id, name: name[locale].one })),
    attributes: attributes.map(({ key, name, type, choices = [], categories: limits }) => ({
      key,
      type,
      categories: limits,
      name: name[locale],
      choices: choices.map((choice) => ({ value: choice.value, name: choice.name[locale] })),
    })),
    // Anyone who publishes should learn that the site still shows a template instead of its owner's name.
    unfinishedPages: unfinishedPages(legal),
    mapArea: product.findPlaces(parsePlaceQuery(new URLSearchParams())).area,
    geocoder: (await admin.geocoding())?.host,
  }
}

export type FormChoices = Awaited<ReturnType<typeof readFormChoices>>

/** What is shown above the form of an existing place. */
export async function readPlaceHead(admin: Admin, place: Place, locale: Locale) {
  const { id, name, slug, status, confirmedAt, source, mergedInto } = place
  const [into, merged, idAliases] = await Promise.all([
    mergedInto === undefined ? undefined : admin.placeById(mergedInto),
    status === 'archived' ? [] : admin.entriesOf(id),
    admin.imports.idAliases(id),
  ])
  const others = await admin.placeTable.byIds(merged.filter((one) => one !== id))
  return {
    id,
    name,
    status,
    confirmedAt,
    source: source && `${source.system} · ${source.externalId}`,
    publicPath: status === 'published' ? pathTo('place', locale, { slug }) : undefined,
    mergedInto: into && { id: into.id, name: into.name },
    mergedFrom: others.map((one) => ({ id: one.id, name: one.name })),
    idAliases: idAliases.map(({ system, externalId }) => ({ system, externalId })),
  }
}

export type PlaceHead = Awaited<ReturnType<typeof readPlaceHead>>
