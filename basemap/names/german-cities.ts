/**
 * Cities that Germans call by another name than GeoNames' main one: country, German name, and the spellings under
 * which GeoNames has or had it. Only names in living use; historical ones (Pressburg, Lemberg in the East …) are
 * left out unless the press still writes them.
 */
const GERMAN_CITIES = `
AF Kabul: Kabul, Kabol
AL Tirana: Tirana, Tirane
AM Eriwan: Yerevan
AT Wien: Vienna
BE Antwerpen: Antwerp
BE Brüssel: Brussels, Bruxelles
BE Brügge: Brugge, Bruges
BE Lüttich: Liège
BE Löwen: Leuven
BE Ostende: Ostend, Oostende
BG Plowdiw: Plovdiv
BG Warna: Varna
BY Gomel: Homyel', Homyel’, Gomel
BY Grodno: Hrodna
BY Witebsk: Vitebsk, Vitsyebsk
BY Mogiljow: Mahilyow
CH Genf: Genève, Geneva
CH Zürich: Zurich
CH Freiburg: Fribourg
CH Neuenburg: Neuchâtel
CN Peking: Beijing
CN Kanton: Guangzhou
CN Nanking: Nanjing
CU Havanna: Havana
CY Nikosia: Nicosia
CZ Prag: Prague
CZ Brünn: Brno
CZ Pilsen: Pilsen, Plzeň
CZ Karlsbad: Karlovy Vary
CZ Budweis: České Budějovice
DE München: Munich
DE Köln: Cologne
DE Nürnberg: Nuremberg
DE Hannover: Hanover
DJ Dschibuti: Djibouti
DK Kopenhagen: Copenhagen
DK Aarhus: Århus
DZ Algier: Algiers
EG Gizeh: Al Jīzah, Giza
EG Kairo: Cairo
ES Saragossa: Zaragoza
ES Sevilla: Sevilla, Seville
ET Addis Abeba: Addis Ababa
FR Nizza: Nice
FR Straßburg: Strasbourg
FR Mülhausen: Mulhouse
GE Tiflis: Tbilisi
GR Athen: Athens
GR Thessaloniki: Thessaloníki
GR Iraklio: Irákleion
GR Patras: Pátra
IN Kalkutta: Kolkata
IN Neu-Delhi: New Delhi
IQ Bagdad: Baghdad
IQ Mossul: Mosul, Al Mawşil al Jadīdah
IR Teheran: Tehran
IR Isfahan: Isfahan, Eşfahān
IR Schiras: Shiraz, Shīrāz
IR Maschhad: Mashhad
IS Reykjavík: Reykjavik, Reykjavík
IT Bozen: Bolzano
IT Ahrntal: Valle Aurina - Ahrntal
IT Auer: Ora
IT Brixen: Bressanone
IT Bruneck: Brunico
IT Kaltern: Caldaro sulla Strada del Vino
IT Leifers: Laives
IT Naturns: Naturno
IT Neumarkt: Egna
IT Ratschings: Racines, Racines - Ratschings
IT Ritten: Renon - Ritten
IT Schlanders: Silandro
IT Sterzing: Vipiteno
IT St. Ulrich in Gröden: Ortisei
IT Ulten: Ultimo - Ulten
IT Vintl: Vandoies - Vintl
IT Florenz: Florence, Firenze
IT Genua: Genoa, Genova
IT Mailand: Milan, Milano
IT Meran: Merano
IT Neapel: Naples, Napoli
IT Padua: Padova
IT Rom: Rome, Roma
IT Syrakus: Siracusa, Syracuse
IT Tarent: Taranto
IT Trient: Trento
IT Triest: Trieste
IT Turin: Turin, Torino
IT Venedig: Venice, Venezia
JP Kyōto: Kyoto
JP Osaka: Ōsaka
JP Tokio: Tokyo
KG Bischkek: Bishkek
KP Pjöngjang: Pyongyang
KW Kuwait: Kuwait City, Al Kuwayt
KZ Astana: Astana, Nur-Sultan
LU Luxemburg: Luxembourg
LY Tripolis: Tripoli
LY Bengasi: Benghazi
MA Fès: Fès al Bali, Fes
MA Marrakesch: Marrakesh
MA Tanger: Tangier
MD Chișinău: Chisinau
MM Rangun: Yangon
MN Ulan-Bator: Ulaanbaatar, Ulan Bator
MX Mexiko-Stadt: Mexico City
NL Den Haag: The Hague
NL Nimwegen: Nijmegen
OM Maskat: Muscat
PA Panama-Stadt: Panamá, Panama City
GT Guatemala-Stadt: Guatemala City
PK Karatschi: Karachi
PK Peschawar: Peshawar
PL Breslau: Wrocław
PL Danzig: Gdańsk
PL Krakau: Kraków
PL Lodz: Łódź
PL Posen: Poznań
PL Stettin: Szczecin
PL Kattowitz: Katowice
PL Warschau: Warsaw
PT Lissabon: Lisbon
RO Bukarest: Bucharest
RO Hermannstadt: Sibiu
RO Kronstadt: Braşov
RO Klausenburg: Cluj-Napoca
RO Temeswar: Timişoara
RS Belgrad: Belgrade
RU Archangelsk: Arkhangel’sk, Arkhangel'sk
RU Astrachan: Astrakhan, Astrakhan’
RU Chabarowsk: Khabarovsk
RU Jaroslawl: Yaroslavl, Yaroslavl’
RU Jekaterinburg: Yekaterinburg
RU Kasan: Kazan, Kazan’
RU Krasnojarsk: Krasnoyarsk
RU Moskau: Moscow
RU Nischni Nowgorod: Nizhniy Novgorod
RU Nowosibirsk: Novosibirsk
RU Rostow am Don: Rostov-na-Donu
RU Sankt Petersburg: Saint Petersburg
RU Saratow: Saratov
RU Sotschi: Sochi
RU Tscheljabinsk: Chelyabinsk
RU Tjumen: Tyumen, Tyumen’
RU Wladiwostok: Vladivostok
RU Wolgograd: Volgograd
RU Woronesch: Voronezh
RU Jakutsk: Yakutsk
SA Dschidda: Jeddah
SA Mekka: Mecca
SA Riad: Riyadh
SD Khartum: Khartoum
SE Göteborg: Gothenburg, Göteborg
SG Singapur: Singapore
SO Mogadischu: Mogadishu
SY Damaskus: Damascus
TD N’Djamena: N'Djamena
TJ Duschanbe: Dushanbe
TM Aschgabat: Ashgabat
TR Istanbul: İstanbul
TW Taipeh: Taipei
UA Charkiw: Kharkiv
UA Czernowitz: Chernivtsi
UA Kiew: Kyiv, Kiev
UA Lwiw: Lviv, L'viv
UA Mykolajiw: Mykolayiv
UA Saporischschja: Zaporizhia, Zaporizhzhya
UA Sewastopol: Sevastopol
US New York: New York City
UZ Samarkand: Samarqand, Samarkand
UZ Taschkent: Tashkent
UZ Buchara: Bukhara
VA Vatikanstadt: Vatican City
VN Ho-Chi-Minh-Stadt: Ho Chi Minh City
YE Sanaa: Sanaa, Sana'a
ZA Kapstadt: Cape Town
`

/** German city names by country code and GeoNames name, `AT:Vienna` → `Wien`. */
export function germanCities(): Map<string, string> {
  const names = new Map<string, string>()
  for (const line of GERMAN_CITIES.trim().split('\n')) {
    const [head, spellings] = line.split(': ')
    const country = head.slice(0, 2)
    const german = head.slice(3)
    for (const spelling of spellings.split(', ')) {
      if (spelling !== german) names.set(`${country}:${spelling}`, german)
    }
  }
  return names
}
