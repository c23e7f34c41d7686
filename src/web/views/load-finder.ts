import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { parsePlaceQuery } from '../../domain/search/parse-place-query.ts'
import { webContext } from '../context.ts'
import { NO_STORE } from '../forms/answer-plain-form.ts'
import { localeOfPath } from '../paths.ts'
import { unitOf } from '../use-unit.ts'
import { toPageSearchString } from './finder-search.ts'
import { toAddressOffer, toFinderView } from './finder-view.ts'

/** The data of the finder's page. Throws a redirect to the last page if the URL names a later one. */
export async function loadFinder({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>) {
  const { product, site } = context.get(webContext)
  const requestedQuery = parsePlaceQuery(url.searchParams)
  const locale = localeOfPath(url.pathname)
  const unit = unitOf({ chosen: requestedQuery.unit, siteUnit: site.unit, locale })
  const result = product.findPlaces(requestedQuery, { unit, townRadius: site.radius, locale })
  const { query, pageCount } = result
  if (query.page > Math.max(1, pageCount)) {
    throw redirect(`${url.pathname}${toPageSearchString(query, Math.max(1, pageCount))}`)
  }
  const found = await product.findAddress(result)
  const view = {
    ...toFinderView(result, product, { locale, unit }),
    isEmptySite: product.placeCount() === 0,
    address: toAddressOffer(query, found),
  }
  // The next request must get the answer instead of a cached page.
  return data({ site, view }, found.kind === 'open' ? { headers: NO_STORE } : {})
}
