/** "in Utah", "in the United States": a region after its preposition. */
export function inRegion(region: string): string {
  const words = region
    .split(' and ')
    .map((name) => (WITH_ARTICLE.test(name) ? `the ${name}` : name))
    .join(' and ')
  return COAST.test(words) ? `on ${words}` : `in ${words}`
}

const COAST = /^the \S+ Coast$/

const WITH_ARTICLE =
  /^(?:District of Columbia|United (?:States|Kingdom|Arab Emirates)|Netherlands|Philippines|Bahamas|Maldives|Seychelles|Comoros|Midwest|Mid-Atlantic|Great Plains|.* (?:Islands|Republic|United States|States|Coast))$/
