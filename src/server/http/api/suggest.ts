import { nameIn } from '../../../domain/places/local-names.ts'
import type * as z from 'zod'
import type { Locale } from '../../../domain/places/place.ts'
import type { Product } from '../../../domain/product.ts'
import type { LocalNames, Locality } from '../../../domain/search/gazetteer/gazetteer.ts'
import { referenceTo } from '../../../domain/search/parse/where.ts'
import type { Suggestion } from '../../../domain/search/suggest.ts'
import { allMessagesOf } from '../../../web/messages/all.ts'
import { townOf } from '../../../web/views/place-view.ts'
import { toPosition } from './features.ts'
import { definePublic } from './operation.ts'
import { SUGGEST_PARAMETERS } from './parameters.ts'
import { SUGGESTIONS } from './shapes.ts'

export const suggest = definePublic({
  id: 'suggest',
  path: '/api/v1/suggest',
  summary: 'What somebody may be about to type: places, categories and localities, best first.',
  freshForSeconds: 60,
  query: SUGGEST_PARAMETERS,
  answer: { name: 'Suggestions', schema: SUGGESTIONS },
  problems: ['bad_request'],
  respond({ query: { q, limit } }, product) {
    const suggestions = product.suggest(q, limit).map((one) => toShape(one, product))
    const all = product.beginsOpenNow(q) ? [openNow(), ...suggestions] : suggestions
    return { suggestions: all.slice(0, limit) }
  },
})

function openNow() {
  const wordsIn = (locale: Locale) => allMessagesOf(locale).finder.openNow
  return { kind: 'open' as const, id: 'now', label: { de: wordsIn('de'), en: wordsIn('en') } }
}

function toShape(
  suggestion: Suggestion,
  product: Product,
): z.input<typeof SUGGESTIONS>['suggestions'][number] {
  switch (suggestion.kind) {
    case 'place': {
      const { slug, location } = suggestion.place
      const town = (locale: 'de' | 'en') => townOf(suggestion.place, product, locale)
      return {
        kind: 'place',
        id: slug,
        label: { de: nameIn(suggestion.place, 'de'), en: nameIn(suggestion.place, 'en') },
        detail: { de: town('de'), en: town('en') },
        coordinates: toPosition(location),
      }
    }
    case 'category': {
      const { slug, name } = suggestion.category
      return { kind: 'category', id: slug, label: { de: name.de.many, en: name.en.many } }
    }
    case 'locality': {
      const { id, kind, label, center } = suggestion.locality
      const near = referenceTo(suggestion.locality)
      const { words } = suggestion
      const named = words === undefined ? label : withWords(words, suggestion.locality)
      const isLandmark = kind === 'point' && id.startsWith('landmark-')
      return {
        kind: isLandmark ? 'landmark' : kind,
        id,
        label: named,
        words,
        near,
        coordinates: toPosition(center),
      }
    }
  }
}

// "Brauerei bei Denver, Colorado", "Brauerei in Texas"
function withWords(words: string, { kind, label }: Locality): LocalNames {
  const named = (locale: keyof LocalNames) => {
    const { near, inRegion, inLandscape } = allMessagesOf(locale).finder
    const isRegion = kind === 'state' || kind === 'country'
    const where = isRegion ? inRegion : kind === 'landscape' ? inLandscape : near
    return `${words} ${where(label[locale])}`
  }
  return { de: named('de'), en: named('en') }
}
