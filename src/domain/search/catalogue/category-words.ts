import { fold } from '../../../lib/text/fold.ts'
import type { Category } from '../../places/place.ts'

/**
 * What people call the same kind of place, in German and English. A category with a name in a row is found by all words of
 * that row. Written by hand, for the kinds of places that organisations put on a map.
 */
const SAME_KIND = [
  `Brauerei, Brauhaus, Brauereigaststätte, Bierbrauerei, Brewery, Brewpub, Brewhouse, Brewing,
    Microbrewery, Mikrobrauerei, Hausbrauerei, Kleinbrauerei, Privatbrauerei, Gasthausbrauerei,
    Gasthofbrauerei, Brauereigasthof, Braugasthof, Brauwirtshaus, Braugaststätte,
    Brauereigasthaus, Brauereiausschank, Handwerksbrauerei, Craftbrauerei, Craftbierbrauerei,
    Sudhaus, Braustube, Braustüberl, Brauhäuser, Sudhäuser, Brew pub, Brewhouses, Nanobrewery,
    Alehouse, Taproom, Taphouse, Bierhaus, Bierhalle, Brauereischänke, Nanobrauerei`,
  `Nationalpark, Nationalparke, National park, NP, NPs, Park, Parks, Naturpark, Naturparks,
    Naturparke, Nature park, Natural park`,
  'Stadt, Städte, Kleinstadt, Kleinstädte, Ortschaft, Dorf, Dörfer, Town, Village, Villages',
  'Museum, Ausstellung, Galerie, Gallery',
  'Wochenmarkt, Bauernmarkt, Markt, Farmers market, Market',
  'Geschäft, Laden, Filiale, Shop, Store, Branch',
  'Restaurant, Gaststätte, Gasthaus, Gasthof, Wirtshaus, Lokal, Diner',
  'Café, Kaffeehaus, Coffee shop, Coffeehouse',
  'Kneipe, Bar, Pub, Wirtschaft',
  'Hotel, Pension, Unterkunft, Accommodation, Guest house',
  'Bäckerei, Bäcker, Backwaren, Backstube, Bakery',
  'Metzgerei, Metzger, Fleischerei, Fleischer, Butcher',
  'Supermarkt, Lebensmittelmarkt, Supermarket, Grocery store',
  'Friseur, Friseursalon, Hairdresser, Hair salon, Barber',
  'Campingplatz, Zeltplatz, Campingplätze, Campground, Campsite',
  'Apotheke, Pharmacy, Drugstore',
  'Krankenhaus, Klinik, Klinikum, Hospital, Clinic',
  'Arztpraxis, Arzt, Ärztin, Hausarzt, Hausärztin, Doctor, Physician',
  'Zahnarzt, Zahnärztin, Dentist',
  'Bibliothek, Bücherei, Library',
  'Schule, School',
  'Kindergarten, Kita, Kindertagesstätte, Nursery, Day care',
  'Hochschule, Universität, Uni, University, College',
  'Kirche, Kirchengemeinde, Church, Parish',
  'Tankstelle, Petrol station, Gas station',
  'Ladesäule, Ladestation, Ladepunkt, Charging station, Charger',
  'Werkstatt, Autowerkstatt, Garage, Repair shop',
  'Bank, Sparkasse, Bankfiliale',
  'Geldautomat, Bankomat, ATM, Cash machine',
  'Bahnhof, Haltestelle, Station, Stop',
  'Parkplatz, Parkhaus, Car park, Parking',
  'Spielplatz, Kinderspielplatz, Playground',
  'Schwimmbad, Freibad, Hallenbad, Swimming pool',
  'Theater, Bühne, Theatre',
  'Kino, Lichtspielhaus, Cinema, Movie theater',
  'Beratungsstelle, Beratung, Advice centre, Counselling',
  'Behörde, Amt, Office, Authority',
  'Rathaus, Bürgeramt, Town hall, City hall',
].map((row) => row.split(',').map((word) => word.trim()))

/** These words fit every place, so they name no kind, even if a category has such a name. */
const ANY_PLACE: ReadonlySet<string> = new Set(['ort', 'orte', 'place', 'places'])

type Called = Pick<Category, 'name' | 'alsoKnownAs'>

/**
 * Every name by which a category is found: its own in all languages, the operator's other words for it, and synonyms for the kind of
 * place. Cached, because it is needed for every candidate place.
 */
export const categoryWords = memoizePerObject(
  ({ name, alsoKnownAs = [] }: Called): readonly string[] => {
    const named = Object.values(name).flatMap(({ one, many }) => [one, many])
    const own = [...new Set([...named, ...alsoKnownAs])].filter(
      (word) => !ANY_PLACE.has(keyOf(word)),
    )
    const keys = new Set(own.flatMap((word) => [keyOf(word), keyOf(headOf(word))]))
    const further = SAME_KIND.filter((row) => keysOf(row).some((key) => keys.has(key))).flat()
    return [...own, ...further.filter((word) => !keys.has(keyOf(word)))]
  },
)

// The noun of a name: "Town with German ties" is a kind of town, "Museum für Kinder" a kind of museum.
export function headOf(name: string): string {
  return name.replace(/\s(?:mit|ohne|für|von|in|im|am|with|without|for|of|on)\s.*$/, '')
}

const keysOf = memoizePerObject((row: readonly string[]): readonly string[] => row.map(keyOf))

// "Farmer's-Market" becomes "farmers market".
function keyOf(text: string): string {
  const words = fold(text.replace(/['’]/g, '')).split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word !== '').join(' ')
}

/** Caches a function's result per object, for as long as the object lives. */
export function memoizePerObject<Key extends object, Value extends object>(
  workOut: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? workOut(key)
    known.set(key, value)
    return value
  }
}
