import { fold } from '../../lib/text/fold.ts'
import { limited } from '../../lib/text/limited.ts'
import { fail, type FieldResult } from './text-field.ts'

// A state's two letters identify its country only where few others use them; people do not write Austria's numbers.
const KNOWN_BY_LETTERS = new Set(['US', 'DE'])

// Friesland and Limburg are also in Germany, Victoria and Wellington in America.
const KNOWN_BY_NAME = new Set(['US', 'DE', 'AT', 'CH', 'CA'])

/** Code units of a few names in one cell. */
const LONGEST = 200

let known: Map<string, string> | undefined

/**
 * Reads a state, Land, canton or province into ISO 3166-2 (`US-CA`): that code itself, the letters after the hyphen, or the
 * name in German or English. Without a country the name must be known by itself, US states first. Of several (`CA/NV`) the
 * first that is known counts.
 */
export const parseRegion = limited(LONGEST, fail('region_unknown'), readRegion)

function readRegion(text: string, country?: string): FieldResult<string> {
  const code = codeOf(text, country) ?? firstOf(text.split('/'), country)
  return code ? { ok: true, value: code } : fail('region_unknown')
}

function codeOf(text: string, country: string | undefined): string | undefined {
  known ??= regionKeys()
  const name = keyOf(text)
  if (country === undefined) return known.get(name)
  return known.get(`${country}:${name}`) ?? sameCountry(name, country)
}

function firstOf(texts: readonly string[], country: string | undefined): string | undefined {
  if (texts.length < 2) return undefined
  for (const text of texts) {
    const code = codeOf(text, country)
    if (code) return code
  }
  return undefined
}

/** The region's name as its own country writes it; undefined for a code that is none of ours. */
export function regionOwnName(code: string): string | undefined {
  const [country = '', letters = ''] = code.split('-')
  return REGION_NAMES[country]?.[letters]?.[0]
}

function sameCountry(name: string, country: string): string | undefined {
  const code = known?.get(name)
  return code?.startsWith(`${country}-`) ? code : undefined
}

function regionKeys(): Map<string, string> {
  const keys = new Map<string, string>()
  for (const [country, regions] of Object.entries(REGION_NAMES)) {
    for (const [letters, names] of Object.entries(regions)) {
      const code = `${country}-${letters}`
      const own = [letters, ...names].map(keyOf)
      for (const key of own) keys.set(`${country}:${key}`, code)
      const alone = KNOWN_BY_LETTERS.has(country)
        ? own
        : own.slice(KNOWN_BY_NAME.has(country) ? 1 : own.length)
      for (const key of [...alone, keyOf(code)]) if (!keys.has(key)) keys.set(key, code)
    }
  }
  return keys
}

// "N.C.", "Washington, D.C." and "Baden Württemberg" are written with and without their dots, commas and hyphens.
function keyOf(text: string): string {
  return fold(text.trim())
    .replace(/[.,'‘’]/g, '')
    .replace(/[\s-]+/g, ' ')
}

/**
 * States, Länder, cantons and provinces by ISO 3166-2: the name in the country's own language first (`opening_hours` knows
 * holidays by it), then others in German and English that people write. No package has the German names of the US states.
 */
export const REGION_NAMES: Record<string, Record<string, readonly string[]>> = {
  US: {
    AL: ['Alabama'],
    AK: ['Alaska'],
    AZ: ['Arizona'],
    AR: ['Arkansas'],
    CA: ['California', 'Kalifornien', 'Calif.'],
    CO: ['Colorado'],
    CT: ['Connecticut'],
    DE: ['Delaware'],
    DC: ['District of Columbia', 'Washington, D.C.', 'Washington DC'],
    FL: ['Florida'],
    GA: ['Georgia'],
    HI: ['Hawaii', 'Hawai‘i', "Hawai'i"],
    ID: ['Idaho'],
    IL: ['Illinois'],
    IN: ['Indiana'],
    IA: ['Iowa'],
    KS: ['Kansas'],
    KY: ['Kentucky'],
    LA: ['Louisiana'],
    ME: ['Maine'],
    MD: ['Maryland'],
    MA: ['Massachusetts'],
    MI: ['Michigan'],
    MN: ['Minnesota'],
    MS: ['Mississippi'],
    MO: ['Missouri'],
    MT: ['Montana'],
    NE: ['Nebraska'],
    NV: ['Nevada'],
    NH: ['New Hampshire'],
    NJ: ['New Jersey'],
    NM: ['New Mexico', 'Neumexiko', 'Neu-Mexiko'],
    NY: ['New York'],
    NC: ['North Carolina', 'Nordkarolina', 'Nord-Carolina'],
    ND: ['North Dakota', 'Norddakota', 'Nord-Dakota'],
    OH: ['Ohio'],
    OK: ['Oklahoma'],
    OR: ['Oregon'],
    PA: ['Pennsylvania', 'Pennsylvanien'],
    RI: ['Rhode Island'],
    SC: ['South Carolina', 'Südkarolina', 'Süd-Carolina'],
    SD: ['South Dakota', 'Süddakota', 'Süd-Dakota'],
    TN: ['Tennessee'],
    TX: ['Texas'],
    UT: ['Utah'],
    VT: ['Vermont'],
    VA: ['Virginia', 'Virginien'],
    WA: ['Washington', 'Washington State'],
    WV: ['West Virginia', 'Westvirginia', 'West-Virginia'],
    WI: ['Wisconsin'],
    WY: ['Wyoming'],
    AS: ['American Samoa', 'Amerikanisch-Samoa'],
    GU: ['Guam'],
    MP: ['Northern Mariana Islands', 'Nördliche Marianen'],
    PR: ['Puerto Rico'],
    VI: ['U.S. Virgin Islands', 'Virgin Islands', 'Amerikanische Jungferninseln'],
  },
  DE: {
    BW: ['Baden-Württemberg', 'Ba-Wü', 'BaWü'],
    BY: ['Bayern', 'Bavaria', 'Freistaat Bayern'],
    BE: ['Berlin'],
    BB: ['Brandenburg'],
    HB: ['Bremen', 'Freie Hansestadt Bremen'],
    HH: ['Hamburg', 'Freie und Hansestadt Hamburg'],
    HE: ['Hessen', 'Hesse'],
    MV: ['Mecklenburg-Vorpommern', 'Mecklenburg-Western Pomerania', 'Meck-Pomm'],
    NI: ['Niedersachsen', 'Lower Saxony'],
    NW: ['Nordrhein-Westfalen', 'North Rhine-Westphalia', 'NRW'],
    RP: ['Rheinland-Pfalz', 'Rhineland-Palatinate', 'RLP'],
    SL: ['Saarland'],
    SN: ['Sachsen', 'Saxony', 'Freistaat Sachsen'],
    ST: ['Sachsen-Anhalt', 'Saxony-Anhalt'],
    SH: ['Schleswig-Holstein'],
    TH: ['Thüringen', 'Thuringia', 'Freistaat Thüringen'],
  },
  AT: {
    1: ['Burgenland'],
    2: ['Kärnten', 'Carinthia'],
    3: ['Niederösterreich', 'Lower Austria'],
    4: ['Oberösterreich', 'Upper Austria'],
    5: ['Salzburg', 'Land Salzburg'],
    6: ['Steiermark', 'Styria'],
    7: ['Tirol', 'Tyrol'],
    8: ['Vorarlberg'],
    9: ['Wien', 'Vienna'],
  },
  CH: {
    AG: ['Aargau'],
    AI: ['Appenzell Innerrhoden'],
    AR: ['Appenzell Ausserrhoden'],
    BE: ['Bern', 'Berne'],
    BL: ['Basel-Landschaft', 'Baselland'],
    BS: ['Basel-Stadt'],
    FR: ['Freiburg', 'Fribourg'],
    GE: ['Genf', 'Genève', 'Geneva'],
    GL: ['Glarus'],
    GR: ['Graubünden', 'Grisons'],
    JU: ['Jura'],
    LU: ['Luzern', 'Lucerne'],
    NE: ['Neuenburg', 'Neuchâtel'],
    NW: ['Nidwalden'],
    OW: ['Obwalden'],
    SG: ['St. Gallen', 'Sankt Gallen'],
    SH: ['Schaffhausen'],
    SO: ['Solothurn'],
    SZ: ['Schwyz'],
    TG: ['Thurgau'],
    TI: ['Tessin', 'Ticino'],
    UR: ['Uri'],
    VD: ['Waadt', 'Vaud'],
    VS: ['Wallis', 'Valais'],
    ZG: ['Zug'],
    ZH: ['Zürich', 'Zurich'],
  },
  CA: {
    AB: ['Alberta'],
    BC: ['British Columbia', 'Britisch-Kolumbien'],
    MB: ['Manitoba'],
    NB: ['New Brunswick', 'Neubraunschweig'],
    NL: ['Newfoundland and Labrador', 'Neufundland und Labrador', 'Newfoundland'],
    NS: ['Nova Scotia', 'Neuschottland'],
    NT: ['Northwest Territories', 'Nordwest-Territorien'],
    NU: ['Nunavut'],
    ON: ['Ontario'],
    PE: ['Prince Edward Island', 'Prinz-Edward-Insel'],
    QC: ['Quebec', 'Québec'],
    SK: ['Saskatchewan'],
    YT: ['Yukon', 'Yukon Territory'],
  },
  AU: {
    ACT: ['Australian Capital Territory', 'Hauptstadtterritorium'],
    NSW: ['New South Wales', 'Neusüdwales'],
    NT: ['Northern Territory', 'Nordterritorium'],
    QLD: ['Queensland'],
    SA: ['South Australia', 'Südaustralien'],
    TAS: ['Tasmania', 'Tasmanien'],
    VIC: ['Victoria'],
    WA: ['Western Australia', 'Westaustralien'],
  },
  BE: {
    BRU: [
      'Bruxelles',
      'Brussel',
      'Brussels',
      'Brüssel',
      'Brussels Capital Region',
      'Région de Bruxelles-Capitale',
      'Brussels Hoofdstedelijk Gewest',
      'Region Brüssel-Hauptstadt',
    ],
    VLG: ['Vlaanderen', 'Flandern', 'Flanders', 'Vlaams Gewest', 'Région flamande'],
    WAL: ['Wallonie', 'Wallonien', 'Wallonia', 'Région wallonne', 'Waals Gewest', 'Wallonië'],
  },
  NL: {
    DR: ['Drenthe'],
    FL: ['Flevoland'],
    FR: ['Fryslân', 'Friesland'],
    GE: ['Gelderland', 'Geldern'],
    GR: ['Groningen'],
    LI: ['Limburg'],
    NB: ['Noord-Brabant', 'Nordbrabant', 'North Brabant'],
    NH: ['Noord-Holland', 'Nordholland', 'North Holland'],
    OV: ['Overijssel'],
    UT: ['Utrecht'],
    ZE: ['Zeeland', 'Seeland'],
    ZH: ['Zuid-Holland', 'Südholland', 'South Holland'],
  },
  NZ: {
    AUK: ['Auckland', 'Auckland Region'],
    BOP: ['Bay of Plenty', 'Bay of Plenty Region'],
    CAN: ['Canterbury', 'Canterbury Region'],
    CIT: ['Chatham Islands', 'Chatham Islands Region'],
    GIS: ['Gisborne', 'Gisborne Region'],
    HKB: ["Hawke's Bay", "Hawke's Bay Region"],
    MBH: ['Marlborough', 'Marlborough Region'],
    MWT: ['Manawatū-Whanganui', 'Manawatū-Whanganui Region'],
    NSN: ['Nelson', 'Nelson Region'],
    NTL: ['Northland', 'Northland Region'],
    OTA: ['Otago', 'Otago Region'],
    STL: ['Southland', 'Southland Region'],
    TAS: ['Tasman', 'Tasman Region'],
    TKI: ['Taranaki', 'Taranaki Region'],
    WGN: ['Wellington', 'Wellington Region'],
    WKO: ['Waikato', 'Waikato Region'],
    WTC: ['West Coast', 'West Coast Region'],
  },
}
