/** Countries (ISO 3166-1) whose postal codes are all in the gazetteer. */
const COMPLETE = ['DE', 'AT', 'CH', 'LI']

/** Finds a postal code in the gazetteer. */
type FindPostalCode = (country: string, code: string) => unknown

/** Whether the gazetteer has all postal codes of the country, but not this one. Only a doubt: large customers have their own codes. */
export function isUnknownPostalCode(
  { country, postalCode }: { country: string; postalCode?: string },
  find: FindPostalCode,
): boolean {
  if (postalCode === undefined || !COMPLETE.includes(country)) return false
  return find(country, postalCode) === undefined
}
