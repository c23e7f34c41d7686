/** German names of landscapes, by the English or local name of Natural Earth in ordinary letters. */
const GERMAN_LANDSCAPES = `
Great Dividing Range: Große Wasserscheide
Alps: Alpen
Tian Shan: Tian Shan
Ural Mountains: Ural
Caucasus Mts.: Kaukasus
Himalayas: Himalaya
Andes: Anden
Rocky Mountains: Rocky Mountains
North China Plain: Nordchinesische Ebene
Kazakh Steppe: Kasachensteppe
Northern European Plain: Norddeutsches Tiefland
Congo Basin: Kongobecken
Amazon Basin: Amazonasbecken
Scandinavia: Skandinavien
Indochina Peninsula: Indochina
Arabian Peninsula: Arabische Halbinsel
Gobi Desert: Gobi
Península Ibérica: Iberische Halbinsel
Plateau of Tibet: Hochland von Tibet
Central America: Mittelamerika
Siberia: Sibirien
Canadian Shield: Kanadischer Schild
Balkan Pen.: Balkanhalbinsel
Great Basin: Großes Becken
Ethiopian Highlands: Hochland von Abessinien
Zagros Mountains: Zagrosgebirge
Altay Mountains: Altai
Atlas Mountains: Atlas
Appalachian Mts.: Appalachen
Brooks Range: Brookskette
Alaska Range: Alaskakette
Cascade Range: Kaskadenkette
Wasatch Range: Wasatchkette
Coast Mountains: Coast Mountains
Coast Ranges: Küstenkette
Coastal Plain: Atlantische Küstenebene
Central Lowland: Zentrales Tiefland
Pampas: Pampa
Brazilian Highlands: Brasilianisches Bergland
Central Siberian Plateau: Mittelsibirisches Bergland
Mongolian Plateau: Mongolisches Plateau
Deccan Plateau: Dekkan
Kalahari Desert: Kalahari
Rub’ Al Khali: Rub al-Chali
Anatolia: Anatolien
Patagonia: Patagonien
Drakensberg: Drakensberge
Tibesti Mts.: Tibesti
Ahaggar Mts.: Ahaggar
Carpathian Mountains: Karpaten
Appennini: Apennin
Pyrenees: Pyrenäen
Kjølen Mountains: Skanden
Elburz Mts.: Elburs
Colorado Plateau: Colorado-Plateau
Columbia Plat.: Columbia-Plateau
Ozark Plateau: Ozark-Plateau
Edwards Plateau: Edwards-Plateau
Mississippi Delta: Mississippidelta
Niger Delta: Nigerdelta
Volga Delta: Wolgadelta
Danube Delta: Donaudelta
Amazon Delta: Amazonasdelta
Mekong Delta: Mekongdelta
Nile Delta: Nildelta
Lena Delta: Lenadelta
Indus Delta: Indusdelta
Ganges Delta: Gangesdelta
Great Rift Valley: Großer Afrikanischer Grabenbruch
Crimea: Krim
Kola Peninsula: Kola-Halbinsel
Baja California: Niederkalifornien
Pen. de Yucatán: Yucatán
Alaska Peninsula: Alaska-Halbinsel
Kenai Peninsula: Kenai-Halbinsel
Seward Peninsula: Seward-Halbinsel
Kamchatka Peninsula: Kamtschatka
Taymyr Peninsula: Taimyr-Halbinsel
Yamal Peninsula: Jamal-Halbinsel
Malay Peninsula: Malaiische Halbinsel
Namib Desert: Namib
Nubian Desert: Nubische Wüste
Western Desert: Westliche Wüste
Eastern Desert: Arabische Wüste
Libyan Desert: Libysche Wüste
Great Sandy Desert: Große Sandwüste
Great Victoria Desert: Große Victoria-Wüste
Gibson Desert: Gibsonwüste
Simpson Desert: Simpsonwüste
Thar Desert: Thar
Syrian Desert: Syrische Wüste
Garagum Desert: Karakum
Qizilqum Desert: Kysylkum
Desierto de Atacama: Atacama
Chihuahuan Desert: Chihuahua-Wüste
Sonoran Desert: Sonora-Wüste
Great Salt Lake Desert: Große Salzwüste
Black Rock Desert: Black-Rock-Wüste
Taklimakan Desert: Taklamakan
Lut Desert: Dascht-e Lut
Kavir Desert: Dascht-e Kawir
An Nafud Desert: Nefud
Negev Desert: Negev
Mesopotamia: Mesopotamien
Caspian Depression: Kaspische Senke
Western Siberian Plain: Westsibirisches Tiefland
North Siberian Lowland: Nordsibirisches Tiefland
Sichuan Basin: Sichuan-Becken
Tarim Basin: Tarimbecken
Central Valley: Kalifornisches Längstal
Lapland: Lappland
Jutland: Jütland
Baluchistan: Belutschistan
Karelia: Karelien
Dinaric Alps: Dinarisches Gebirge
Balkan Mts.: Balkangebirge
Lesser Caucasus: Kleiner Kaukasus
Pontic Mountains: Pontisches Gebirge
Taurus Mts.: Taurus
Lebanon Mts.: Libanongebirge
Southern Alps: Neuseeländische Alpen
Australian Alps: Australische Alpen
Transylvanian Alps: Südkarpaten
Tatra Mts.: Tatra
Pindus Mts.: Pindos
Calabria: Kalabrien
Vosges: Vogesen
Sudetes Mts.: Sudeten
Ardennes: Ardennen
Normandie: Normandie
Finnish Lake Region: Finnische Seenplatte
Ivory Coast: Elfenbeinküste
Gold Coast: Goldküste
Skeleton Coast: Skelettküste
Levant Coast: Levante
Cord. Cantábrica: Kantabrisches Gebirge
S. Nevada: Sierra Nevada
Iceland: Island
Greenland: Grönland
Madagascar: Madagaskar
New Guinea: Neuguinea
Ireland: Irland
Great Britain: Großbritannien
Newfoundland: Neufundland
Island of Newfoundland: Neufundland
Sardegna: Sardinien
Corse: Korsika
Sicilia: Sizilien
Crete: Kreta
Cyprus: Zypern
Rhodes: Rhodos
Zealand: Seeland
Tasmania: Tasmanien
South Island: Südinsel
North Island: Nordinsel
Hawaiian Islands: Hawaii-Inseln
Aleutian Islands: Aleuten
Channel Islands: Kanalinseln
Balearic Islands: Balearen
Islas Canarias: Kanarische Inseln
Açores: Azoren
Føroyar: Färöer
Shetland Islands: Shetlandinseln
Orkney Islands: Orkneyinseln
Outer Hebrides: Äußere Hebriden
Cyclades: Kykladen
Ionian Islands: Ionische Inseln
Frisian Islands: Friesische Inseln
Svalbard: Spitzbergen
Novaya Zemlya: Nowaja Semlja
Franz Josef Land: Franz-Josef-Land
Kuril Islands: Kurilen
Greater Antilles: Große Antillen
Lesser Antilles: Kleine Antillen
Bahama Islands: Bahamas
Falkland Islands: Falklandinseln
Tierra del Fuego: Feuerland
Great Lakes: Große Seen
`

export function germanLandscapes(): Map<string, string> {
  return new Map(
    GERMAN_LANDSCAPES.trim()
      .split('\n')
      .map((line): [string, string] => {
        const [english, german] = line.split(': ')
        return [english, german]
      }),
  )
}
