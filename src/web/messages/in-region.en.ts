/** "in Utah", "in the United States": a region as it stands behind a preposition. */
export function inRegion(region: string): string {
  return `in ${region
    .split(' and ')
    .map((name) => (WITH_ARTICLE.test(name) ? `the ${name}` : name))
    .join(' and ')}`
}

const WITH_ARTICLE =
  /^(?:District of Columbia|United (?:States|Kingdom|Arab Emirates)|Netherlands|Philippines|Bahamas|Maldives|Seychelles|Comoros|.* (?:Islands|Republic))$/
