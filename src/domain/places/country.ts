import { fold } from '../../lib/text/fold.ts'
import { limited } from '../../lib/text/limited.ts'
import { fail, type FieldResult } from './text-field.ts'
import type { Locale } from './place.ts'

/** The country of a site whose operator sets no `SITE_COUNTRY` (ISO 3166-1 alpha-2). */
export const DEFAULT_COUNTRY = 'US'

/** Code units; the longest name has 52. */
const MAX_LENGTH = 200

/** Reads a country's name or its ISO 3166-1 code (two letters, three letters or three digits) into the alpha-2 code. */
export const parseCountry = limited(
  MAX_LENGTH,
  fail('country_unknown'),
  (text): FieldResult<string> => {
    const code = lookUpCountry(text)?.code
    return code ? { ok: true, value: code } : fail('country_unknown')
  },
)

/** Finds the country with exactly this name or code, ignoring capitals, accents and punctuation. */
export const lookUpCountry = limited(MAX_LENGTH, undefined, (text): Country | undefined => {
  const code = codeOf(text)
  if (code) return byCode().get(code)
  return lookUpCountryByName(text)
})

/** Finds the country with exactly this name; codes do not count. */
export const lookUpCountryByName = limited(MAX_LENGTH, undefined, (text): Country | undefined => {
  if (codeOf(text)) return undefined
  const turned = text.replace(TURNED, '$2 $1')
  return byName().get(countryKey(text)) ?? byName().get(countryKey(turned))
})

/** ISO 3166-1 alpha-2 of all countries. */
export function countryCodes(): string[] {
  return COUNTRIES.map(({ code }) => code)
}

/** The common name of a country (ISO 3166-1 alpha-2); an unknown code is returned as it is. */
export function countryName(code: string, locale: Locale): string {
  return byCode().get(code)?.name[locale] ?? code
}

/** A key for comparing names: "St. Vincent & the Grenadines" and "Saint Vincent and Grenadines" have the same one. */
export function countryKey(name: string): string {
  const words = fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (SAINT.has(word) ? 'st' : word))
  const kept = words.filter((word) => !FILLERS.has(word))
  return (kept.length > 0 ? kept : words).join('')
}

/** "Korea, Republic of", "Korea (Republic of)" */
const TURNED = /^([^,(]+)[,(]([^,()]+)\)?\s*$/

const SAINT = new Set(['saint', 'sankt'])
const FILLERS = new Set('the of and und der die das des dem von'.split(' '))

/** Whether a text is written as a code: up to three letters, or three digits. */
export function isCountryCode(text: string): boolean {
  return codeOf(text) !== undefined
}

// Codes are never folded: "AE" does not mean "Ä".
function codeOf(text: string): string | undefined {
  const bare = text.trim().replace(/(?<=\b[A-Za-z])\.\s*|\.$/g, '')
  return /^(?:[A-Za-z]{1,3}|\d{3})$/.test(bare) ? bare.toUpperCase() : undefined
}

let codes: Map<string, Country> | undefined
let names: Map<string, Country> | undefined

function byCode(): Map<string, Country> {
  codes ??= new Map(COUNTRIES.flatMap((country) => codesOf(country).map((code) => [code, country])))
  return codes
}

function byName(): Map<string, Country> {
  names ??= new Map(
    COUNTRIES.flatMap((country) => namesOf(country).map((name) => [countryKey(name), country])),
  )
  return names
}

function codesOf({ code, alpha3, numeric, otherNames }: Country): string[] {
  const others = otherNames.flatMap((name) => codeOf(name) ?? [])
  return [code, alpha3, ...(numeric ? [numeric] : []), ...others]
}

/** All names of a country, none of its codes. */
export function namesOf({ name, otherNames }: Country): string[] {
  return [name.de, name.en, ...otherNames.filter((other) => !codeOf(other))]
}

export type Country = {
  /** ISO 3166-1 alpha-2 */
  code: string
  /** ISO 3166-1 alpha-3 */
  alpha3: string
  /** ISO 3166-1 numeric, three digits; Kosovo has none */
  numeric?: string
  name: Record<Locale, string>
  /** more names, and codes of two or three letters that mean this country today */
  otherNames: readonly string[]
}

/**
 * The 249 countries and territories of ISO 3166-1, and Kosovo under its customary code. The codes are those of the standard, the names are
 * the common ones (Unicode CLDR, with long official names shortened). A withdrawn or reserved code is listed with the one country that it
 * means today (`FX`, `UK`); the code of a state that split up (`SU`, `YU`, `CS`, `AN`) is missing, because it is ambiguous.
 * "Congo" alone is the country that ISO calls so.
 */
// Marked as pure, so that bundles which do not use it can drop it.
export const COUNTRIES: readonly Country[] = /* @__PURE__ */ readTable(`
AD AND 020 | Andorra | Andorra | Principality of Andorra
AE ARE 784 | Vereinigte Arabische Emirate | United Arab Emirates | UAE, VAE, Emirates, Emirate, Arabische Emirate
AF AFG 004 | Afghanistan | Afghanistan | Islamic Republic of Afghanistan
AG ATG 028 | Antigua und Barbuda | Antigua and Barbuda
AI AIA 660 | Anguilla | Anguilla
AL ALB 008 | Albanien | Albania | Shqipëria, Republic of Albania
AM ARM 051 | Armenien | Armenia | Hayastan, Republic of Armenia
AO AGO 024 | Angola | Angola | Republic of Angola
AQ ATA 010 | Antarktis | Antarctica
AR ARG 032 | Argentinien | Argentina | Argentinische Republik, Argentine Republic
AS ASM 016 | Amerikanisch-Samoa | American Samoa
AT AUT 040 | Österreich | Austria | A, Republik Österreich, Republic of Austria, Autriche
AU AUS 036 | Australien | Australia | Commonwealth of Australia, Australie
AW ABW 533 | Aruba | Aruba
AX ALA 248 | Ålandinseln | Åland Islands
AZ AZE 031 | Aserbaidschan | Azerbaijan | Republic of Azerbaijan
BA BIH 070 | Bosnien und Herzegowina | Bosnia & Herzegovina | Bosnia, Bosnien, Bosna i Hercegovina, Republic of Bosnia and Herzegovina
BB BRB 052 | Barbados | Barbados
BD BGD 050 | Bangladesch | Bangladesh | People's Republic of Bangladesh
BE BEL 056 | Belgien | Belgium | Belgique, België, Koninkrijk België, Kingdom of Belgium
BF BFA 854 | Burkina Faso | Burkina Faso | HV, HVO, Upper Volta, Obervolta
BG BGR 100 | Bulgarien | Bulgaria | BUL, Balgarija, Republic of Bulgaria
BH BHR 048 | Bahrain | Bahrain | Kingdom of Bahrain
BI BDI 108 | Burundi | Burundi | Republic of Burundi
BJ BEN 204 | Benin | Benin | DY, DHY, Dahomey, Republic of Benin
BL BLM 652 | St. Barthélemy | St. Barthélemy
BM BMU 060 | Bermuda | Bermuda
BN BRN 096 | Brunei | Brunei | Brunei Darussalam
BO BOL 068 | Bolivien | Bolivia | Plurinational State of Bolivia, Plurinationaler Staat Bolivien
BQ BES 535 | Karibische Niederlande | Caribbean Netherlands | Bonaire, Bonaire Sint Eustatius and Saba, BES Islands
BR BRA 076 | Brasilien | Brazil | Brasil, Federative Republic of Brazil
BS BHS 044 | Bahamas | Bahamas | Commonwealth of the Bahamas
BT BTN 064 | Bhutan | Bhutan | Kingdom of Bhutan
BV BVT 074 | Bouvetinsel | Bouvet Island
BW BWA 072 | Botsuana | Botswana | Republic of Botswana
BY BLR 112 | Belarus | Belarus | BYS, Weißrussland, Belorussia, White Russia, Republic of Belarus
BZ BLZ 084 | Belize | Belize
CA CAN 124 | Kanada | Canada
CC CCK 166 | Kokosinseln | Cocos (Keeling) Islands | Cocos Islands, Keeling Islands
CD COD 180 | Kongo-Kinshasa | Congo-Kinshasa | ZR, ZAR, DRC, DR Congo, DR Kongo, Demokratische Republik Kongo, Democratic Republic of the Congo, Zaire
CF CAF 140 | Zentralafrikanische Republik | Central African Republic
CG COG 178 | Kongo-Brazzaville | Congo-Brazzaville | Republic of the Congo, Republik Kongo, Congo, Kongo
CH CHE 756 | Schweiz | Switzerland | SUI, Suisse, Svizzera, Svizra, Schweizerische Eidgenossenschaft, Swiss Confederation, Confoederatio Helvetica
CI CIV 384 | Elfenbeinküste | Côte d’Ivoire | Ivory Coast, Republic of Côte d'Ivoire
CK COK 184 | Cookinseln | Cook Islands
CL CHL 152 | Chile | Chile | Republic of Chile
CM CMR 120 | Kamerun | Cameroon | Republic of Cameroon
CN CHN 156 | China | China | PRC, VR China, Volksrepublik China, People's Republic of China, Mainland China, Festlandchina
CO COL 170 | Kolumbien | Colombia | Republic of Colombia
CR CRI 188 | Costa Rica | Costa Rica | Republic of Costa Rica
CU CUB 192 | Kuba | Cuba | Republic of Cuba
CV CPV 132 | Kap Verde | Cape Verde | Cabo Verde, Republic of Cabo Verde
CW CUW 531 | Curaçao | Curaçao
CX CXR 162 | Weihnachtsinsel | Christmas Island
CY CYP 196 | Zypern | Cyprus | Kypros, Republic of Cyprus
CZ CZE 203 | Tschechien | Czechia | Czech Republic, Tschechische Republik, Tschechei, Česko, Česká republika
DE DEU 276 | Deutschland | Germany | D, GER, BRD, DD, DDR, Bundesrepublik Deutschland, Federal Republic of Germany, Allemagne, Alemania, Germania, West Germany, East Germany
DJ DJI 262 | Dschibuti | Djibouti | Republic of Djibouti
DK DNK 208 | Dänemark | Denmark | DEN, Danmark, Kingdom of Denmark
DM DMA 212 | Dominica | Dominica | Commonwealth of Dominica
DO DOM 214 | Dominikanische Republik | Dominican Republic | República Dominicana
DZ DZA 012 | Algerien | Algeria | Algérie, People's Democratic Republic of Algeria
EC ECU 218 | Ecuador | Ecuador | Republic of Ecuador
EE EST 233 | Estland | Estonia | Republic of Estonia
EG EGY 818 | Ägypten | Egypt | Arab Republic of Egypt
EH ESH 732 | Westsahara | Western Sahara
ER ERI 232 | Eritrea | Eritrea | State of Eritrea
ES ESP 724 | Spanien | Spain | España, Kingdom of Spain, Canary Islands, Kanarische Inseln, Kanaren, IC, Ceuta und Melilla, Ceuta and Melilla, EA
ET ETH 231 | Äthiopien | Ethiopia | Federal Democratic Republic of Ethiopia
FI FIN 246 | Finnland | Finland | Suomi, Republic of Finland
FJ FJI 242 | Fidschi | Fiji | Republic of Fiji
FK FLK 238 | Falklandinseln | Falkland Islands | Falkland Islands Malvinas, Malvinas, Islas Malvinas, Falklands
FM FSM 583 | Mikronesien | Micronesia | Federated States of Micronesia, Föderierte Staaten von Mikronesien
FO FRO 234 | Färöer | Faroe Islands | Färöer-Inseln, Faroes
FR FRA 250 | Frankreich | France | FX, FXX, République française, French Republic, Französische Republik, Metropolitan France, Francia, CP, Clipperton
GA GAB 266 | Gabun | Gabon | Gabonese Republic
GB GBR 826 | Vereinigtes Königreich | United Kingdom | UK, Great Britain, Großbritannien, Britain, England, Scotland, Schottland, Wales, Northern Ireland, Nordirland, ENG, SCO, WAL, NIR, United Kingdom of Great Britain and Northern Ireland, Vereinigtes Königreich Großbritannien und Nordirland
GD GRD 308 | Grenada | Grenada
GE GEO 268 | Georgien | Georgia | Republic of Georgia, Sakartvelo
GF GUF 254 | Französisch-Guayana | French Guiana
GG GGY 831 | Guernsey | Guernsey | Sark, CQ
GH GHA 288 | Ghana | Ghana | Republic of Ghana
GI GIB 292 | Gibraltar | Gibraltar
GL GRL 304 | Grönland | Greenland
GM GMB 270 | Gambia | Gambia | Republic of the Gambia
GN GIN 324 | Guinea | Guinea | Republic of Guinea
GP GLP 312 | Guadeloupe | Guadeloupe
GQ GNQ 226 | Äquatorialguinea | Equatorial Guinea | Republic of Equatorial Guinea
GR GRC 300 | Griechenland | Greece | GRE, Hellas, Ellada, Hellenic Republic, Hellenische Republik, EL
GS SGS 239 | Südgeorgien und die Südlichen Sandwichinseln | South Georgia & South Sandwich Islands
GT GTM 320 | Guatemala | Guatemala | Republic of Guatemala
GU GUM 316 | Guam | Guam
GW GNB 624 | Guinea-Bissau | Guinea-Bissau | Republic of Guinea-Bissau
GY GUY 328 | Guyana | Guyana | Republic of Guyana
HK HKG 344 | Hongkong | Hong Kong | Hong Kong SAR China, Hong Kong SAR, Sonderverwaltungsregion Hongkong, HKSAR, Xianggang, Hong Kong Special Administrative Region of China
HM HMD 334 | Heard und McDonaldinseln | Heard & McDonald Islands | Heard Island and McDonald Islands
HN HND 340 | Honduras | Honduras | Republic of Honduras
HR HRV 191 | Kroatien | Croatia | CRO, Hrvatska, Republic of Croatia
HT HTI 332 | Haiti | Haiti | Republic of Haiti
HU HUN 348 | Ungarn | Hungary | Magyarország
ID IDN 360 | Indonesien | Indonesia | Republik Indonesien, Republic of Indonesia
IE IRL 372 | Irland | Ireland | Eire, Republic of Ireland, Republik Irland
IL ISR 376 | Israel | Israel | State of Israel
IM IMN 833 | Isle of Man | Isle of Man
IN IND 356 | Indien | India | Bharat, Republic of India, Republik Indien
IO IOT 086 | Britisches Territorium im Indischen Ozean | British Indian Ocean Territory | Diego Garcia, DG, Chagos Islands
IQ IRQ 368 | Irak | Iraq | Republic of Iraq
IR IRN 364 | Iran | Iran | Islamic Republic of Iran, Islamische Republik Iran
IS ISL 352 | Island | Iceland | Republic of Iceland
IT ITA 380 | Italien | Italy | Italia, Italie, Repubblica Italiana, Italian Republic, Italienische Republik
JE JEY 832 | Jersey | Jersey
JM JAM 388 | Jamaika | Jamaica
JO JOR 400 | Jordanien | Jordan | Hashemite Kingdom of Jordan
JP JPN 392 | Japan | Japan | Nippon, Nihon
KE KEN 404 | Kenia | Kenya | Republic of Kenya
KG KGZ 417 | Kirgisistan | Kyrgyzstan | Kirgistan, Kirgisien, Kyrgyz Republic, Kirgisische Republik
KH KHM 116 | Kambodscha | Cambodia | Cambodge, Kingdom of Cambodia
KI KIR 296 | Kiribati | Kiribati | Republic of Kiribati
KM COM 174 | Komoren | Comoros | Union of the Comoros
KN KNA 659 | St. Kitts und Nevis | St. Kitts & Nevis | Saint Christopher and Nevis
KP PRK 408 | Nordkorea | North Korea | DPRK, Democratic People's Republic of Korea, Demokratische Volksrepublik Korea
KR KOR 410 | Südkorea | South Korea | ROK, Korea, Republic of Korea, Republik Korea
KW KWT 414 | Kuwait | Kuwait | State of Kuwait
KY CYM 136 | Kaimaninseln | Cayman Islands
KZ KAZ 398 | Kasachstan | Kazakhstan | Republic of Kazakhstan
LA LAO 418 | Laos | Laos | Lao PDR, Lao People's Democratic Republic, Demokratische Volksrepublik Laos
LB LBN 422 | Libanon | Lebanon | Lebanese Republic
LC LCA 662 | St. Lucia | St. Lucia
LI LIE 438 | Liechtenstein | Liechtenstein | Principality of Liechtenstein
LK LKA 144 | Sri Lanka | Sri Lanka | Ceylon, Democratic Socialist Republic of Sri Lanka
LR LBR 430 | Liberia | Liberia | Republic of Liberia
LS LSO 426 | Lesotho | Lesotho | Kingdom of Lesotho
LT LTU 440 | Litauen | Lithuania | Lietuva, Republic of Lithuania
LU LUX 442 | Luxemburg | Luxembourg | Lëtzebuerg, Grand Duchy of Luxembourg, Großherzogtum Luxemburg
LV LVA 428 | Lettland | Latvia | LAT, Latvija, Republic of Latvia
LY LBY 434 | Libyen | Libya | Libyan Arab Jamahiriya
MA MAR 504 | Marokko | Morocco | Maroc, Kingdom of Morocco
MC MCO 492 | Monaco | Monaco | Principality of Monaco
MD MDA 498 | Moldau | Moldova | Republic of Moldova, Republik Moldau, Moldawien, Republik Moldawien
ME MNE 499 | Montenegro | Montenegro | Crna Gora
MF MAF 663 | St. Martin | St. Martin | Saint Martin French part, Collectivité de Saint-Martin
MG MDG 450 | Madagaskar | Madagascar | Republic of Madagascar
MH MHL 584 | Marshallinseln | Marshall Islands | Republic of the Marshall Islands
MK MKD 807 | Nordmazedonien | North Macedonia | Macedonia, Mazedonien, Republic of North Macedonia, The former Yugoslav Republic of Macedonia, FYROM
ML MLI 466 | Mali | Mali | Republic of Mali
MM MMR 104 | Myanmar | Myanmar | BU, BUR, Burma, Birma, Myanmar Burma, Republic of Myanmar
MN MNG 496 | Mongolei | Mongolia
MO MAC 446 | Macau | Macau | Macao, Macao SAR China, Macau SAR, Macao SAR, Sonderverwaltungsregion Macau, Macao Special Administrative Region of China
MP MNP 580 | Nördliche Marianen | Northern Mariana Islands | Nordmarianen, Commonwealth of the Northern Mariana Islands
MQ MTQ 474 | Martinique | Martinique
MR MRT 478 | Mauretanien | Mauritania | Islamic Republic of Mauritania
MS MSR 500 | Montserrat | Montserrat
MT MLT 470 | Malta | Malta | Republic of Malta
MU MUS 480 | Mauritius | Mauritius | Republic of Mauritius
MV MDV 462 | Malediven | Maldives | Republic of Maldives
MW MWI 454 | Malawi | Malawi | Republic of Malawi
MX MEX 484 | Mexiko | Mexico | Estados Unidos Mexicanos, Mexique, United Mexican States
MY MYS 458 | Malaysia | Malaysia
MZ MOZ 508 | Mosambik | Mozambique | Republic of Mozambique
NA NAM 516 | Namibia | Namibia | Republic of Namibia
NC NCL 540 | Neukaledonien | New Caledonia
NE NER 562 | Niger | Niger | Republic of the Niger
NF NFK 574 | Norfolkinsel | Norfolk Island
NG NGA 566 | Nigeria | Nigeria | Federal Republic of Nigeria
NI NIC 558 | Nicaragua | Nicaragua | Republic of Nicaragua
NL NLD 528 | Niederlande | Netherlands | NED, Holland, Nederland, Kingdom of the Netherlands, Königreich der Niederlande, Pays-Bas
NO NOR 578 | Norwegen | Norway | Norge, Noreg, Kingdom of Norway
NP NPL 524 | Nepal | Nepal | Federal Democratic Republic of Nepal
NR NRU 520 | Nauru | Nauru | Republic of Nauru
NU NIU 570 | Niue | Niue
NZ NZL 554 | Neuseeland | New Zealand | Aotearoa, New Zealand Aotearoa
OM OMN 512 | Oman | Oman | Sultanate of Oman
PA PAN 591 | Panama | Panama | Republic of Panama
PE PER 604 | Peru | Peru | Republic of Peru
PF PYF 258 | Französisch-Polynesien | French Polynesia | Tahiti
PG PNG 598 | Papua-Neuguinea | Papua New Guinea | Independent State of Papua New Guinea
PH PHL 608 | Philippinen | Philippines | PHI, Pilipinas, Republic of the Philippines, Republik der Philippinen
PK PAK 586 | Pakistan | Pakistan | Islamic Republic of Pakistan
PL POL 616 | Polen | Poland | Polska, Republic of Poland, Pologne
PM SPM 666 | St. Pierre und Miquelon | St. Pierre & Miquelon
PN PCN 612 | Pitcairninseln | Pitcairn Islands | Pitcairn
PR PRI 630 | Puerto Rico | Puerto Rico
PS PSE 275 | Palästina | Palestinian Territories | Palestine, State of Palestine, Staat Palästina, Palästinensische Autonomiegebiete, Palestinian Territory, Occupied Palestinian Territory, West Bank, Westjordanland
PT PRT 620 | Portugal | Portugal | POR, Portugiesische Republik, Portuguese Republic
PW PLW 585 | Palau | Palau | Republic of Palau
PY PRY 600 | Paraguay | Paraguay | Republic of Paraguay
QA QAT 634 | Katar | Qatar | State of Qatar
RE REU 638 | Réunion | Réunion | La Réunion
RO ROU 642 | Rumänien | Romania | ROM, Roumania
RS SRB 688 | Serbien | Serbia | Srbija, Republic of Serbia, Republik Serbien
RU RUS 643 | Russland | Russia | Russian Federation, Russische Föderation, Rossija, Rossiya
RW RWA 646 | Ruanda | Rwanda | Rwandese Republic
SA SAU 682 | Saudi-Arabien | Saudi Arabia | KSA, Kingdom of Saudi Arabia, Königreich Saudi-Arabien, Saudi
SB SLB 090 | Salomonen | Solomon Islands
SC SYC 690 | Seychellen | Seychelles | Republic of Seychelles
SD SDN 729 | Sudan | Sudan | Republic of the Sudan
SE SWE 752 | Schweden | Sweden | Sverige, Kingdom of Sweden
SG SGP 702 | Singapur | Singapore | Republic of Singapore, Singapura
SH SHN 654 | St. Helena | St. Helena | Saint Helena Ascension and Tristan da Cunha, Ascension Island, Ascension, Tristan da Cunha, AC, TA
SI SVN 705 | Slowenien | Slovenia | SLO, Slovenija, Republic of Slovenia
SJ SJM 744 | Spitzbergen und Jan Mayen | Svalbard & Jan Mayen | Svalbard, Spitzbergen
SK SVK 703 | Slowakei | Slovakia | Slovensko, Slovak Republic, Slowakische Republik
SL SLE 694 | Sierra Leone | Sierra Leone | Republic of Sierra Leone
SM SMR 674 | San Marino | San Marino | Republic of San Marino
SN SEN 686 | Senegal | Senegal | Republic of Senegal
SO SOM 706 | Somalia | Somalia | Federal Republic of Somalia
SR SUR 740 | Suriname | Suriname | Republic of Suriname
SS SSD 728 | Südsudan | South Sudan | Republic of South Sudan
ST STP 678 | São Tomé und Príncipe | São Tomé & Príncipe | Democratic Republic of Sao Tome and Principe
SV SLV 222 | El Salvador | El Salvador | Republic of El Salvador
SX SXM 534 | Sint Maarten | Sint Maarten | Saint Martin Dutch part, Sint Maarten Dutch part, St. Maarten
SY SYR 760 | Syrien | Syria | Syrian Arab Republic, Arabische Republik Syrien
SZ SWZ 748 | Eswatini | Eswatini | Swaziland, Swasiland, Kingdom of Eswatini
TC TCA 796 | Turks- und Caicosinseln | Turks & Caicos Islands
TD TCD 148 | Tschad | Chad | Tchad, Republic of Chad
TF ATF 260 | Französische Süd- und Antarktisgebiete | French Southern Territories | French Southern and Antarctic Lands
TG TGO 768 | Togo | Togo | Togolese Republic
TH THA 764 | Thailand | Thailand | Kingdom of Thailand
TJ TJK 762 | Tadschikistan | Tajikistan | Republic of Tajikistan
TK TKL 772 | Tokelau | Tokelau
TL TLS 626 | Osttimor | Timor-Leste | TP, TMP, East Timor, Democratic Republic of Timor-Leste
TM TKM 795 | Turkmenistan | Turkmenistan
TN TUN 788 | Tunesien | Tunisia | Tunisie, Republic of Tunisia
TO TON 776 | Tonga | Tonga | Kingdom of Tonga
TR TUR 792 | Türkei | Türkiye | Turkey, Republic of Türkiye, Republic of Turkey, Republik Türkei
TT TTO 780 | Trinidad und Tobago | Trinidad & Tobago | Trinidad, Tobago, Republic of Trinidad and Tobago
TV TUV 798 | Tuvalu | Tuvalu
TW TWN 158 | Taiwan | Taiwan | Republic of China, Republik China, Chinese Taipei, Taiwan Province of China, ROC, Formosa
TZ TZA 834 | Tansania | Tanzania | United Republic of Tanzania, Vereinigte Republik Tansania, Tanganyika
UA UKR 804 | Ukraine | Ukraine | Ukraina
UG UGA 800 | Uganda | Uganda | Republic of Uganda
UM UMI 581 | Amerikanische Überseeinseln | U.S. Outlying Islands | United States Minor Outlying Islands, US Minor Outlying Islands
US USA 840 | Vereinigte Staaten | United States | USA, U.S., United States of America, Vereinigte Staaten von Amerika, America, Amerika, the States, Estados Unidos, États-Unis
UY URY 858 | Uruguay | Uruguay | Eastern Republic of Uruguay
UZ UZB 860 | Usbekistan | Uzbekistan | Republic of Uzbekistan
VA VAT 336 | Vatikanstadt | Vatican City | Vatican, Vatikan, Holy See, Heiliger Stuhl, Vatican City State, Staat Vatikanstadt, Holy See Vatican City State
VC VCT 670 | St. Vincent und die Grenadinen | St. Vincent & Grenadines
VE VEN 862 | Venezuela | Venezuela | Bolivarian Republic of Venezuela, Bolivarische Republik Venezuela
VG VGB 092 | Britische Jungferninseln | British Virgin Islands | BVI
VI VIR 850 | Amerikanische Jungferninseln | U.S. Virgin Islands | USVI, United States Virgin Islands, Virgin Islands of the United States
VN VNM 704 | Vietnam | Vietnam | VD, VDR, Socialist Republic of Vietnam
VU VUT 548 | Vanuatu | Vanuatu | NH, NHB, New Hebrides, Neue Hebriden, Republic of Vanuatu
WF WLF 876 | Wallis und Futuna | Wallis & Futuna
WS WSM 882 | Samoa | Samoa | Western Samoa, Westsamoa
XK XKX - | Kosovo | Kosovo | Republic of Kosovo, Republik Kosovo, Kosova
YE YEM 887 | Jemen | Yemen | YD, YMD, Republic of Yemen
YT MYT 175 | Mayotte | Mayotte
ZA ZAF 710 | Südafrika | South Africa | RSA, Republic of South Africa, Republik Südafrika
ZM ZMB 894 | Sambia | Zambia | Republic of Zambia
ZW ZWE 716 | Simbabwe | Zimbabwe | RH, RHO, Rhodesia, Rhodesien, Republic of Zimbabwe
`)

function readTable(table: string): Country[] {
  return table.trim().split('\n').map(readLine)
}

function readLine(line: string): Country {
  const [isoCodes = '', de = '', en = '', also = ''] = line.split(' | ')
  const [code = '', alpha3 = '', numeric] = isoCodes.split(' ')
  return {
    code,
    alpha3,
    numeric: numeric === '-' ? undefined : numeric,
    name: { de, en },
    otherNames: also === '' ? [] : also.split(', '),
  }
}
