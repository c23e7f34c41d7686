/** The parts of an address that was written into one cell. */
export type AddressParts = {
  street?: string
  postalCode: string
  city?: string
  region?: string
}

const LONGEST = 200
const COUNTRY = String.raw`(?:\s*,?\s*(?:USA|U\.S\.A\.|United States(?: of America)?|Germany|Deutschland))?`
// "Lennéstraße 1, 01069 Dresden", also with a comma after the code
const GERMAN = new RegExp(
  String.raw`^(.+?)\s*[,\n]\s*(?:D-)?(\d{5})(?:\s+|\s*,\s*)([^\d,\n]+?)${COUNTRY}$`,
  'i',
)
// "Lennéstraße 1 01069 Dresden": only behind words of German streets, "Building 7 12345 Main Street" is none.
const WITHOUT_COMMA =
  /^(.*(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|markt)(?![a-zäöüß]).*?)\s+(\d{5})\s+([^\d,\n]+)$/i
// "Lennéstraße 1, 01069"
const WITHOUT_CITY = /^(.+?)\s*[,\n]\s*(?:D-)?(\d{5})$/i
// "100 Main St, Fredericksburg, TX 78624-1234, USA"
const AMERICAN = new RegExp(
  String.raw`^(.+?)\s*[,\n]\s*([^,\n]+?)\s*,\s*([A-Z]{2})\s+(\d{5}(?:-\d{4})?)${COUNTRY}$`,
)

/** Takes apart a German or an American address; undefined for anything else. */
export function splitAddress(text: string): AddressParts | undefined {
  if (text.length > LONGEST || !/\d{5}/.test(text)) return undefined
  const american = AMERICAN.exec(text)
  if (american) {
    const [, street, city = '', region, postalCode = ''] = american
    return { street, city, region, postalCode }
  }
  const german = GERMAN.exec(text) ?? WITHOUT_COMMA.exec(text) ?? WITHOUT_CITY.exec(text)
  if (!german) return undefined
  const [, street, postalCode = '', city] = german
  return { street, postalCode, city }
}
