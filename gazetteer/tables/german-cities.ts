/**
 * The one list, for map and finder, of cities whose German name differs from GeoNames' main one: country, German name, and the
 * spellings that GeoNames has or had. These names are in current use; after `|` follow historical ones (Pressburg), which the
 * finder understands but nothing shows.
 */
const GERMAN_CITIES = `
AF Kabul: Kabul, Kabol
AL Tirana: Tirana, Tirane
AM Eriwan: Yerevan
AT Wien: Vienna
BE Antwerpen: Antwerp
BE Brügge: Brugge, Bruges
BE Brüssel: Brussels, Bruxelles
BE Gent: Gent
BE Löwen: Leuven
BE Lüttich: Liège
BE Ostende: Ostend, Oostende
BG Plowdiw: Plovdiv
BG Warna: Varna
BY Gomel: Homyel', Homyel’, Gomel
BY Grodno: Hrodna
BY Mogiljow: Mahilyow
BY Witebsk: Vitebsk, Vitsyebsk
CA Montreal: Montréal
CA Québec: Québec
CH Freiburg: Fribourg
CH Genf: Genève, Geneva
CH Neuenburg: Neuchâtel
CH Zürich: Zürich, Zurich
CN Kanton: Guangzhou
CN Nanking: Nanjing
CN Peking: Beijing
CN Schanghai: Shanghai
CU Havanna: Havana
CY Nikosia: Nicosia
CZ Brünn: Brno
CZ Budweis: České Budějovice
CZ Karlsbad: Karlovy Vary
CZ Ostrau: Ostrava
CZ Pilsen: Pilsen, Plzeň
CZ Prag: Prague
DE Hannover: Hanover
DE Köln: Cologne
DE München: Munich
DE Nürnberg: Nuremberg
DJ Dschibuti: Djibouti
DK Aarhus: Århus
DK Kopenhagen: Copenhagen
DZ Algier: Algiers
EG Gizeh: Al Jīzah, Giza
EG Kairo: Cairo
ES Saragossa: Zaragoza
ES Sevilla: Sevilla, Seville
ET Addis Abeba: Addis Ababa
FR Mülhausen: Mulhouse
FR Nizza: Nice
FR Straßburg: Strasbourg
GE Tiflis: Tbilisi
GR Athen: Athens
GR Iraklio: Irákleion
GR Patras: Pátra
GR Thessaloniki: Thessaloníki
GT Guatemala-Stadt: Guatemala City
HK Hongkong: Hong Kong
IL Tel Aviv: Tel Aviv
IN Kalkutta: Kolkata
IN Neu-Delhi: New Delhi
IQ Bagdad: Baghdad
IQ Mossul: Mosul, Al Mawşil al Jadīdah
IR Isfahan: Isfahan, Eşfahān
IR Maschhad: Mashhad
IR Schiras: Shiraz, Shīrāz
IR Teheran: Tehran
IS Reykjavík: Reykjavik, Reykjavík
IT Ahrntal: Valle Aurina - Ahrntal
IT Auer: Ora
IT Bozen: Bolzano
IT Brixen: Bressanone
IT Bruneck: Brunico
IT Florenz: Florence, Firenze
IT Genua: Genoa, Genova
IT Kaltern: Caldaro sulla Strada del Vino
IT Leifers: Laives
IT Mailand: Milan, Milano
IT Meran: Merano
IT Naturns: Naturno
IT Neapel: Naples, Napoli
IT Neumarkt: Egna
IT Padua: Padova
IT Ratschings: Racines, Racines - Ratschings
IT Ritten: Renon - Ritten
IT Rom: Rome, Roma
IT Schlanders: Silandro
IT St. Ulrich in Gröden: Ortisei
IT Sterzing: Vipiteno
IT Syrakus: Siracusa, Syracuse
IT Tarent: Taranto
IT Trient: Trento
IT Triest: Trieste
IT Turin: Turin, Torino
IT Ulten: Ultimo - Ulten
IT Venedig: Venice, Venezia
IT Vintl: Vandoies - Vintl
JP Osaka: Ōsaka
JP Tokio: Tokyo
KG Bischkek: Bishkek
KP Pjöngjang: Pyongyang
KW Kuwait: Kuwait City, Al Kuwayt
KZ Astana: Astana, Nur-Sultan
LU Luxemburg: Luxembourg
LY Bengasi: Benghazi
LY Tripolis: Tripoli
MA Marrakesch: Marrakesh
MA Tanger: Tangier
MM Rangun: Yangon
MN Ulan-Bator: Ulaanbaatar, Ulan Bator
MX Mexiko-Stadt: Mexico City
NL Den Haag: The Hague
NL Nimwegen: Nijmegen
OM Maskat: Muscat
PA Panama-Stadt: Panamá, Panama City
PK Karatschi: Karachi
PK Peschawar: Peshawar
PL Breslau: Wrocław
PL Danzig: Gdańsk
PL Kattowitz: Katowice
PL Krakau: Kraków
PL Lodz: Łódź
PL Posen: Poznań
PL Stettin: Szczecin
PL Warschau: Warsaw
PT Lissabon: Lisbon
RO Bukarest: Bucharest
RO Hermannstadt: Sibiu
RO Klausenburg: Cluj-Napoca
RO Kronstadt: Braşov
RO Temeswar: Timişoara
RS Belgrad: Belgrade
RU Archangelsk: Arkhangel’sk, Arkhangel'sk
RU Astrachan: Astrakhan, Astrakhan’
RU Chabarowsk: Khabarovsk
RU Jakutsk: Yakutsk
RU Jaroslawl: Yaroslavl, Yaroslavl’
RU Jekaterinburg: Yekaterinburg
RU Kasan: Kazan, Kazan’
RU Kirow: Kirov
RU Krasnojarsk: Krasnoyarsk
RU Moskau: Moscow
RU Nischni Nowgorod: Nizhniy Novgorod
RU Nowokusnezk: Novokuznetsk
RU Nowosibirsk: Novosibirsk
RU Rostow am Don: Rostov-na-Donu
RU Sankt Petersburg: Saint Petersburg
RU Saratow: Saratov
RU Sotschi: Sochi
RU Tjumen: Tyumen, Tyumen’
RU Tscheljabinsk: Chelyabinsk
RU Tschita: Chita
RU Uljanowsk: Ulyanovsk
RU Wladiwostok: Vladivostok
RU Wolgograd: Volgograd
RU Woronesch: Voronezh
SA Dschidda: Jeddah
SA Mekka: Mecca
SA Riad: Riyadh
SD Khartum: Khartoum
SE Göteborg: Gothenburg, Göteborg
SG Singapur: Singapore
SI Ljubljana | Laibach: Ljubljana
SK Bratislava | Pressburg: Bratislava
SO Mogadischu: Mogadishu
SY Damaskus: Damascus
TD N’Djamena: N'Djamena
TJ Duschanbe: Dushanbe
TM Aschgabat: Ashgabat
TR Istanbul: İstanbul
TW Taipeh: Taipei
TZ Daressalam: Dar es Salaam
UA Charkiw: Kharkiv
UA Czernowitz: Chernivtsi
UA Kiew: Kyiv, Kiev
UA Lwiw | Lemberg: Lviv, L'viv
UA Mykolajiw: Mykolayiv
UA Odessa: Odesa
UA Saporischschja: Zaporizhia, Zaporizhzhya
UA Sewastopol: Sevastopol
US New York: New York City
UZ Buchara: Bukhara
UZ Samarkand: Samarqand, Samarkand
UZ Taschkent: Tashkent
VA Vatikanstadt: Vatican City
VN Ho-Chi-Minh-Stadt: Ho Chi Minh City
YE Sanaa: Sanaa, Sana'a
ZA Kapstadt: Cape Town
`

export type GermanCity = {
  country: string
  german: string
  /** understood, but not shown */
  historical: string[]
  /** names in GeoNames, possibly including the German one */
  spellings: string[]
}

export const GERMAN_CITY_NAMES: readonly GermanCity[] = GERMAN_CITIES.trim()
  .split('\n')
  .map((line) => {
    const [head = '', spellings = ''] = line.split(': ')
    const [german = '', ...historical] = head.slice(3).split(' | ')
    return { country: head.slice(0, 2), german, historical, spellings: spellings.split(', ') }
  })

/** English names of German and Swiss cities that differ from the name GeoNames shows. */
export const ENGLISH_NAMES: readonly string[] = [
  'Köln|DE|Cologne',
  'Nürnberg|DE|Nuremberg',
  'Hannover|DE|Hanover',
  'Braunschweig|DE|Brunswick',
  'Genève|CH|Geneva',
  'Göteborg|SE|Gothenburg',
  'Antwerpen|BE|Antwerp',
  'Gent|BE|Ghent',
  'Sevilla|ES|Seville',
  'Montréal|CA|Montreal',
  'Panamá|PA|Panama City',
]
