import { data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import { nameIn } from '../../domain/places/local-names.ts'
import { webContext } from '../context.ts'
import { localeOfPath } from '../paths.ts'

export type SentPlace = { slug: string; name: string; readsItself?: boolean }

type Arguments = Pick<
  LoaderFunctionArgs<Readonly<RouterContextProvider>>,
  'request' | 'context'
> & {
  params: { slug: string }
}

/**
 * The site, and the place that a thank-you page leads back to; none where it has meanwhile gone or moved: what was sent has arrived
 * anyway.
 */
export async function loadSentPlace({ params, request, context }: Arguments) {
  const { product, site } = context.get(webContext)
  const opened = await product.openPlace(params.slug)
  if (opened.kind === 'unknown') throw data(null, { status: 404 })
  if (opened.kind !== 'found') return { site }
  const { slug, readsItself } = opened.place
  const name = nameIn(opened.place, localeOfPath(new URL(request.url).pathname))
  return { site, place: { slug, name, readsItself } satisfies SentPlace }
}
