/**
 * "in Utah", "in den Vereinigten Staaten", "im Saarland": a region with its preposition. In a list such as "Deutschland und Schweiz",
 * each region has its own article.
 */
export function inRegion(region: string): string {
  const words = region.split(' und ').map(withArticle).join(' und ')
  if (COAST.test(words)) return `an ${words}`
  return words.startsWith('dem ') ? `im ${words.slice('dem '.length)}` : `in ${words}`
}

const COAST = /^der \S*küste /

function withArticle(region: string): string {
  const article = ARTICLES.get(region)
  return article === undefined ? region : `${article} ${CHANGED.get(region) ?? region}`
}

const of = (article: string, names: string) =>
  names.split(', ').map((name) => [name, article] as const)

const ARTICLES: ReadonlyMap<string, string> = new Map([
  ...of(
    'dem',
    'District of Columbia, Saarland, Irak, Iran, Jemen, Libanon, Sudan, Südsudan, Tschad',
  ),
  ...of('dem', 'Vereinigtes Königreich, Mittlerer Westen, Westen der USA, Nordosten der USA'),
  ...of('dem', 'Südwesten der USA, Nordwesten der USA, Südosten der USA'),
  ...of('der', 'Westküste der USA, Ostküste der USA, Golfküste der USA'),
  ...of('den', 'Südstaaten, Mittelatlantikstaaten, Rocky-Mountain-Staaten, Great Plains'),
  ...of('der', 'Schweiz, Türkei, Slowakei, Ukraine, Mongolei, Vatikanstadt'),
  ...of('der', 'Dominikanische Republik, Zentralafrikanische Republik'),
  ...of(
    'den',
    'Vereinigte Staaten, Vereinigte Arabische Emirate, Niederlande, Philippinen, Bahamas',
  ),
  ...of('den', 'Malediven, Seychellen, Komoren, Salomonen, Färöer, Nördliche Marianen'),
  ...of('den', 'Amerikanische Jungferninseln, Britische Jungferninseln'),
])

/** Names that change in the dative. */
const CHANGED: ReadonlyMap<string, string> = new Map([
  ['Vereinigtes Königreich', 'Vereinigten Königreich'],
  ['Mittlerer Westen', 'Mittleren Westen'],
  ['Dominikanische Republik', 'Dominikanischen Republik'],
  ['Zentralafrikanische Republik', 'Zentralafrikanischen Republik'],
  ['Vereinigte Staaten', 'Vereinigten Staaten'],
  ['Vereinigte Arabische Emirate', 'Vereinigten Arabischen Emiraten'],
  ['Niederlande', 'Niederlanden'],
  ['Nördliche Marianen', 'Nördlichen Marianen'],
  ['Amerikanische Jungferninseln', 'Amerikanischen Jungferninseln'],
  ['Britische Jungferninseln', 'Britischen Jungferninseln'],
])
