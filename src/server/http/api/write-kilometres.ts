/**
 * Kilometres to the metre as JSON has them, `12.345`, `0.5`, `7`. The text of a fraction is made digit by digit each time;
 * this one is put together from two that are known.
 */
export function writeKilometres(distanceKm: number): string {
  const metres = Math.round(distanceKm * 1000)
  return `${Math.floor(metres / 1000)}${FRACTIONS[metres % 1000]}`
}

const FRACTIONS = Array.from({ length: 1000 }, (_, metres) => String(metres / 1000).slice(1))
