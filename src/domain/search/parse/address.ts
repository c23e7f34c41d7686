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

/** Whether the text begins with the number of a house in a street: "12345 Main St" is no postal code. */
function isHouseNumber(text: string): boolean {
  const [number = '', ...words] = text.split(' ')
  return /^\d{1,5}[a-z]?$/i.test(number) && words.some((word) => STREET_WORD.test(word))
}

/** "1", "12 a", "6/8"; no house has a number that begins with 0. */
const HOUSE = String.raw`[1-9]\d{0,3}\s?[a-z]?(?:\s?[-–/]\s?\d{1,4}\s?[a-z]?)?(?=$|[\s,])`

/** What German streets end in and families hardly do. */
const STREET = String.raw`(?:stra(?:ß|ss)e|str\.?|weg|allee|gasse|platz|damm|ufer|chaussee|promenade|pfad|graben|markt|zeile|twiete|stieg|br(?:ü|ue)cke|[\s-]ring)`

/** "Am Zwinger", "An der Kreuzkirche", "Unter den Linden": what streets begin with and people do not. */
const AT = String.raw`(?:^|,\s*)(?:am|im|zum|zur|beim|(?:an|auf|in|bei|unter|hinter|vor)\s+de[nmr])(?:\s+\p{L}[\p{L}.-]*){1,2}`

/** "Straße der Nationen", "Platz vor dem Neuen Tor", "Straße des 17. Juni". */
const STREET_OF = String.raw`(?:^|,\s*)(?:stra(?:ß|ss)e|platz|allee|weg|ufer|promenade|br(?:ü|ue)cke)\s+(?:de[rsn]|am|an|auf|in|unter|vor|zu[mr])(?:\s+[\p{L}\d][\p{L}\d.-]*){1,4}`

/** Where no first name can stand before it: "Große Bleichen", "Reeperbahn", "Altstadtring"; "Labahn" and "Döring" are families. */
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

/** "Schulberg 3, Wiesbaden". Of one word alone nobody knows whether it is a street or a family, of two whether they are a name. */
const WORD_BEFORE_TOWN = new RegExp(
  String.raw`^\p{L}[\p{L}.-]{2,}\s+${HOUSE}[\s,]+(\p{L}.*)$`,
  'iu',
)

/** "Hintertupfingen", "Frankfurt an der Oder", and nothing that may be a first and a second name. */
const ONE_NAME =
  /^\p{L}[\p{L}-]{2,}(?:\s+(?:am|im|an\s+de[nr]|in\s+de[nr]|bei|ob\s+der|vor\s+der)\s+\p{L}[\p{L}-]+)?$/iu

// Postal codes have five digits, those of the USA perhaps four more; "5th" is no number of its own.
const REACHES_SOMEBODY = [
  /@/,
  /\+\s?\d/,
  /\d{6}/,
  /(?<![\d-])0(?!\d{4}(?!\d))/,
  /\d[-./]\d+[-./]\d/,
  /(?<!\d)\d{3}-\d{4}(?!\d)/,
  /\d\s+(?!\d{5}(?![\d\p{L}]))\d+(?![\d\p{L}])/u,
]

/**
 * Whether a text names a house in a street, in the forms of Germany and the USA. What may be a person, a telephone number or
 * a mail address is none: in doubt a text is no address. `isTown` knows "Dresden" and "01069 Dresden".
 */
export function looksLikeAddress(text: string, isTown: (text: string) => boolean): boolean {
  if (reachesSomebody(text)) return false
  if (isHouseNumber(text) || IN_STREET.test(text) || ROMANCE_STREET.test(text)) return true
  const [, town] = BEFORE_POSTAL_CODE.exec(text) ?? WORD_BEFORE_TOWN.exec(text) ?? []
  return town !== undefined && isTown(town)
}

/** Whether the text ends with a street as German ones are called, with a house or alone. */
export function endsWithGermanStreet(text: string): boolean {
  return ENDS_WITH_STREET.test(text)
}

/** Whether a text that stands for a place to be near to can be sent on: a street, or a single name. */
function looksLikePlaceName(text: string): boolean {
  return !reachesSomebody(text) && (STREET_ALONE.test(text) || ONE_NAME.test(text))
}

function reachesSomebody(text: string): boolean {
  return REACHES_SOMEBODY.some((pattern) => pattern.test(text))
}

type Search = {
  query: Pick<PlaceQuery, 'near' | 'text' | 'within'>
  words: string
  total: number
  unknownNear: boolean
}

/**
 * What of a search is an address, or a place to be near to, that our own table of localities does not know; undefined where
 * it knows it, where the words were found in places, and where it may be somebody's name or number.
 */
export function unknownAddress(
  { query, words, total, unknownNear }: Search,
  { catalogue, gazetteer }: { catalogue: Catalogue; gazetteer: Gazetteer },
): string | undefined {
  const { near, text, within } = query
  const locate = createLocator(catalogue, gazetteer)
  const isKnown = (name: string) => locate.exactly(name) !== undefined
  if (near) {
    const isAskable = looksLikePlaceName(near) || looksLikeAddress(near, isKnown)
    return unknownNear && isAskable ? near : undefined
  }
  if (within || (words !== '' && total > 0)) return undefined
  return looksLikeAddress(text, isKnown) && !isKnown(text) ? text : undefined
}
