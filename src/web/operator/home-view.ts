import type { Role } from '../../domain/operators/operator.ts'
import type { Locale } from '../../domain/places/place.ts'
import type { WebContext } from '../context.ts'
import { inboxQuery } from './inbox-links.ts'
import { OPERATOR_ROUTES, operatorPath } from './operator-routes.ts'

/** What the start page shows; of places only to who may change them. */
export async function readHome(
  { area, product }: Pick<WebContext, 'area' | 'product'>,
  { role, locale }: { role: Role; locale: Locale },
) {
  const { places, ...overview } = await area.overview()
  const editsPlaces = role !== 'moderator'
  const categories = new Map(
    (await area.desk.categories()).map(({ slug, name }) => [slug, name[locale].many]),
  )
  const placesPath = pathOf('places', locale)
  const lacking = (lack: string) => placesPath && `${placesPath}?lacks=${lack}`
  const failed = inboxQuery({ filter: 'failed', text: '' })
  const tasks = [
    { name: 'inbox', count: overview.inbox, path: operatorPath('inbox', locale) },
    { name: 'quarantine', count: overview.quarantine, path: operatorPath('quarantine', locale) },
    {
      name: 'failed',
      count: overview.failedDeliveries,
      path: operatorPath('inbox', locale) + failed,
    },
    ...(editsPlaces && places
      ? ([
          {
            name: 'unconfirmed',
            count: places.unconfirmed,
            path: placesPath && `${lacking('confirmation')}&status=published`,
          },
          { name: 'withoutLocation', count: places.withoutLocation, path: lacking('location') },
        ] as const)
      : []),
  ] as const
  return {
    tasks,
    isCounting: editsPlaces && !places,
    holidays: (editsPlaces && places ? places.holidays : []).map(
      ({ country, region, ...holiday }) => ({
        ...holiday,
        region: region ? product.regionName(region, locale) : country,
        places: holiday.places.map(({ id, name }) => ({
          name,
          path: pathOf('placeEdit', locale, id),
        })),
      }),
    ),
    misses: overview.misses.map(({ area: where, category, count, week }) => ({
      area: where,
      category: category
        .split(',')
        .filter(Boolean)
        .map((slug) => categories.get(slug) ?? slug)
        .join(', '),
      count,
      week,
    })),
    messages: overview.messages,
  }
}

export type HomeView = Awaited<ReturnType<typeof readHome>>

/** A screen leads nowhere while it is not there. */
function pathOf(route: string, locale: Locale, id = ''): string | undefined {
  const routes: Record<string, Record<Locale, string> | undefined> = OPERATOR_ROUTES
  return routes[route]?.[locale].replace(':id', id)
}
