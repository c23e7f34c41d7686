import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Gazetteer } from '../gazetteer/gazetteer.ts'
import type { PlaceQuery } from '../place-query.ts'
import { createLocator } from './where.ts'

const STREET_WORD =
  /^(?:st|street|ave|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|hwy|highway|pkwy|parkway|way|ct|court|pl|place|sq|square|ter|terrace|loop|trail|route|broadway)\.?,?$/i

const OF = String.raw`(?:de|du|des|la|le|les|l'|d'|della|delle|dei|degli|del|di|da|do|dos|das|los|las|el)`

/** "5 rue de Rivoli", "Via Garibaldi 12", "Calle de Alcalá 42" */
const ROMANCE_STREET = new RegExp(
  String.raw`^(?:\d{1,4}(?:\s?(?:bis|ter))?,?\s+(?:rue|quai|chemin|impasse|via|viale|piazza|corso|calle|rua|paseo)(?:\s+${OF})*\s+(?!${OF}$)\p{L}[\p{L}'’-]+` +
    String.raw`|(?:via|viale|piazza|corso|calle|avenida|rua|paseo|rue)(?:\s+${OF})*(?:\s+\p{L}[\p{L}'’-]+){1,2},?\s+\d{1,4})$`,
  'iu',
)

/** Whether the text begins with the number of a house in a street: "12345 Main St" has no postal code. */
function isHouseNumber(text: string): boolean {
  const [number = '', ...words] = text.split(' ')
  return /^\d{1,5}[a-z]?$/i.test(number) && words.some((word) => STREET_WORD.test(word))
}

/** "1", "12 a", "6/8"; house numbers do not begin with 0. */
const HOUSE = String.raw`[1-9]\d{0,3}\s?[a-z]?(?:\s?[-–/]\s?\d{1,4}\s?[a-z]?)?(?=$|[\s,])`

/** Endings of German street names that are rare in family names. */
const STREET = String.raw`(?:stra(?:ß|ss)e|str\.?|weg|allee|gasse|platz|damm|ufer|chaussee|promenade|pfad|graben|markt|zeile|twiete|stieg|br(?:ü|ue)cke|[\s-]ring)`

/** "Am Zwinger", "An der Kreuzkirche", "Unter den Linden": beginnings of streets, not of people's names. */
const AT = String.raw`(?:^|,\s*)(?:am|im|zum|zur|beim|(?:an|auf|in|bei|unter|hinter|vor)\s+de[nmr])(?:\s+\p{L}[\p{L}.-]*){1,2}`

/** "Straße der Nationen", "Platz vor dem Neuen Tor", "Straße des 17. Juni". */
const STREET_OF = String.raw`(?:^|,\s*)(?:stra(?:ß|ss)e|platz|allee|weg|ufer|promenade|br(?:ü|ue)cke)\s+(?:de[rsn]|am|an|auf|in|unter|vor|zu[mr])(?:\s+[\p{L}\d][\p{L}\d.-]*){1,4}`

/** Streets only at the beginning, without a first name before them: "Große Bleichen", "Reeperbahn", "Altstadtring"; "Labahn" and
 * "Döring" are also family names. */
const STREET_FIRST = String.raw`(?:^|,\s*)(?:(?:gro(?:ß|ss)e|kleine|lange|kurze|hohe|breite|alte|neue)[nrs]?\s+(?:bleichen?|freiheit|reihe|wall)|(?:alte\s+|neue\s+)?(?!auto|stra(?:ß|ss)en|eisen)\p{L}{4,}bahn|(?:\p{L}{6,}|nord|ost|s(?:ü|ue)d|west|stadt|innen|au(?:ß|ss)en|burg|wall)ring)`

const HOUSE_IN_STREET = String.raw`(?:\p{L}\s?${STREET}|${AT}|${STREET_OF}|${STREET_FIRST}),?\s+${HOUSE}|\p{L}\s?(?:stra(?:ß|ss)e|str\.)${HOUSE}`
const IN_STREET = new RegExp(HOUSE_IN_STREET, 'iu')
/** "Unter den Linden 77", "Schillerstr." */
const ENDS_WITH_STREET = new RegExp(
  String.raw`(?:${HOUSE_IN_STREET}|\p{L}\s?(?:stra(?:ß|ss)e|str\.?))$`,
  'iu',
)
const STREET_ALONE = new RegExp(String.raw`\p{L}\s?${STREET}$|${AT}$`, 'iu')
const BEFORE_POSTAL_CODE = new RegExp(
  String.raw`\p{L}{3,}\.?,?\s+${HOUSE}[\s,]+(\d{5}\s+\p{L}.*)$`,
  'iu',
)

/** "Schulberg 3, Wiesbaden". Without the town, one word may be a family name; two words may be a full name. */
const WORD_BEFORE_TOWN = new RegExp(
  String.raw`^\p{L}[\p{L}.-]{2,}\s+${HOUSE}[\s,]+(\p{L}.*)$`,
  'iu',
)

/** "Hintertupfingen", "Frankfurt an der Oder", but nothing that may be a person's first and last name. */
const ONE_NAME =
  /^\p{L}[\p{L}-]{2,}(?:\s+(?:am|im|an\s+de[nr]|in\s+de[nr]|bei|ob\s+der|vor\s+der)\s+\p{L}[\p{L}-]+)?$/iu

// Phone numbers and e-mail addresses. Not postal codes, which have five digits and in the USA perhaps four more, nor "5th".
const CONTACT_PATTERNS = [
  /@/,
  /\+\s?\d/,
  /\d{6}/,
  /(?<![\d-])0(?!\d{4}(?!\d))/,
  /\d[-./]\d+[-./]\d/,
  /(?<!\d)\d{3}-\d{4}(?!\d)/,
  /\d\s+(?!\d{5}(?![\d\p{L}]))\d+(?![\d\p{L}])/u,
]

/**
 * Whether a text is a street address as written in Germany or the USA. If it may be a person, a phone number or an e-mail
 * address, it is not: if in doubt, the answer is no. `isTown` knows "Dresden" and "01069 Dresden".
 */
export function looksLikeAddress(text: string, isTown: (text: string) => boolean): boolean {
  if (hasContactDetails(text)) return false
  if (isHouseNumber(text) || IN_STREET.test(text) || ROMANCE_STREET.test(text)) return true
  const [, town] = BEFORE_POSTAL_CODE.exec(text) ?? WORD_BEFORE_TOWN.exec(text) ?? []
  return town !== undefined && isTown(town)
}

/** Whether the text ends with a German street name, with or without a house number. */
export function endsWithGermanStreet(text: string): boolean {
  return ENDS_WITH_STREET.test(text)
}

/** Whether `near` may be sent to a geocoder: a street, or a single name. */
function looksLikePlaceName(text: string): boolean {
  return !hasContactDetails(text) && (STREET_ALONE.test(text) || ONE_NAME.test(text))
}

function hasContactDetails(text: string): boolean {
  return CONTACT_PATTERNS.some((pattern) => pattern.test(text))
}

type Search = {
  query: Pick<PlaceQuery, 'near' | 'text' | 'within'>
  words: string
  total: number
  unknownNear: boolean
}

/**
 * The part of a search that is an address or a locality which the gazetteer does not know. Undefined if the gazetteer knows it, if
 * its words were found in places, or if it may be a person's name or number.
 */
export function unknownAddress(
  { query, words, total, unknownNear }: Search,
  { catalogue, gazetteer }: { catalogue: Catalogue; gazetteer: Gazetteer },
): string | undefined {
  const { near, text, within } = query
  const locate = createLocator(catalogue, gazetteer)
  const isKnown = (name: string) => locate.locateExact(name) !== undefined
  if (near) {
    const isAskable = looksLikePlaceName(near) || looksLikeAddress(near, isKnown)
    return unknownNear && isAskable ? near : undefined
  }
  if (within || (words !== '' && total > 0)) return undefined
  return looksLikeAddress(text, isKnown) && !isKnown(text) ? text : undefined
}
