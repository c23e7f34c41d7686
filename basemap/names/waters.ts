export type WaterName = {
  german: string
  english: string
  lng: number
  lat: number
  minZoom: number
  isLake?: boolean
}

/** Oceans, seas, gulfs and the lakes worth a name, at hand-placed points; `minZoom` is where the label begins. */
export const WATERS: WaterName[] = [
  sea('Atlantischer Ozean', 'Atlantic Ocean', -40, 28, 0),
  sea('Südatlantik', 'South Atlantic Ocean', -15, -25, 1),
  sea('Pazifischer Ozean', 'Pacific Ocean', -145, 25, 0),
  sea('Südpazifik', 'South Pacific Ocean', -125, -30, 1),
  sea('Pazifischer Ozean', 'Pacific Ocean', 165, 25, 1),
  sea('Indischer Ozean', 'Indian Ocean', 78, -22, 0),
  sea('Nordpolarmeer', 'Arctic Ocean', -10, 82, 1),
  sea('Südpolarmeer', 'Southern Ocean', 30, -62, 1),
  sea('Nordatlantik', 'North Atlantic Ocean', -45, 45, 3),
  sea('Golf von Mexiko', 'Gulf of Mexico', -90.5, 25.3, 2),
  sea('Karibisches Meer', 'Caribbean Sea', -75, 15, 2),
  sea('Hudson Bay', 'Hudson Bay', -86, 60, 2),
  sea('Labradorsee', 'Labrador Sea', -54, 57.5, 3),
  sea('Baffin Bay', 'Baffin Bay', -67, 73.5, 3),
  sea('Beaufortsee', 'Beaufort Sea', -138, 72, 3),
  sea('Golf von Alaska', 'Gulf of Alaska', -145, 57.5, 3),
  sea('Beringmeer', 'Bering Sea', -178, 58, 2),
  sea('Tschuktschensee', 'Chukchi Sea', -169, 69.5, 4),
  sea('Golf von Kalifornien', 'Gulf of California', -111.6, 27, 4),
  sea('Golf von Maine', 'Gulf of Maine', -68.3, 43, 5),
  sea('Sankt-Lorenz-Golf', 'Gulf of St. Lawrence', -62, 48, 4),
  sea('Chesapeake Bay', 'Chesapeake Bay', -76.15, 37.8, 7),
  sea('Delaware Bay', 'Delaware Bay', -75.2, 39.1, 7),
  sea('Long Island Sound', 'Long Island Sound', -72.85, 41.1, 8),
  sea('Cape Cod Bay', 'Cape Cod Bay', -70.3, 41.88, 8),
  sea('Pamlico Sound', 'Pamlico Sound', -75.9, 35.35, 8),
  sea('Tampa Bay', 'Tampa Bay', -82.6, 27.75, 8),
  sea('Straße von Florida', 'Straits of Florida', -80.6, 24.1, 6),
  sea('Bucht von San Francisco', 'San Francisco Bay', -122.3, 37.68, 8),
  sea('Bucht von Monterey', 'Monterey Bay', -121.97, 36.78, 8),
  sea('Puget Sound', 'Puget Sound', -122.45, 47.75, 8),
  sea('Juan-de-Fuca-Straße', 'Strait of Juan de Fuca', -123.8, 48.27, 7),
  sea('Santa-Barbara-Kanal', 'Santa Barbara Channel', -119.8, 34.22, 7),
  sea('Nordsee', 'North Sea', 3.2, 56, 2),
  sea('Deutsche Bucht', 'German Bight', 7.4, 54.25, 6),
  sea('Ostsee', 'Baltic Sea', 18.7, 56.6, 3),
  sea('Kieler Bucht', 'Kiel Bay', 10.35, 54.62, 7),
  sea('Pommersche Bucht', 'Pomeranian Bay', 14.35, 54.3, 7),
  sea('Bottnischer Meerbusen', 'Gulf of Bothnia', 19.5, 61.8, 4),
  sea('Finnischer Meerbusen', 'Gulf of Finland', 25.5, 59.85, 5),
  sea('Skagerrak', 'Skagerrak', 9, 57.9, 5),
  sea('Kattegat', 'Kattegat', 11.4, 56.8, 6),
  sea('Norwegische See', 'Norwegian Sea', 3, 66.5, 2),
  sea('Barentssee', 'Barents Sea', 38, 74, 2),
  sea('Ärmelkanal', 'English Channel', -1.8, 50.1, 4),
  sea('Keltische See', 'Celtic Sea', -7.5, 50.2, 4),
  sea('Irische See', 'Irish Sea', -4.8, 53.8, 5),
  sea('Golf von Biskaya', 'Bay of Biscay', -4.5, 45.3, 3),
  sea('Mittelmeer', 'Mediterranean Sea', 18, 34.6, 2),
  sea('Adria', 'Adriatic Sea', 15.4, 43, 4),
  sea('Ägäis', 'Aegean Sea', 25, 38.7, 4),
  sea('Tyrrhenisches Meer', 'Tyrrhenian Sea', 12, 40, 4),
  sea('Ionisches Meer', 'Ionian Sea', 18.7, 37.8, 4),
  sea('Ligurisches Meer', 'Ligurian Sea', 8.8, 43.5, 6),
  sea('Schwarzes Meer', 'Black Sea', 34, 43.3, 2),
  sea('Kaspisches Meer', 'Caspian Sea', 50.8, 41.8, 2),
  sea('Rotes Meer', 'Red Sea', 38.2, 20.3, 3),
  sea('Persischer Golf', 'Persian Gulf', 51.3, 27, 3),
  sea('Golf von Aden', 'Gulf of Aden', 48, 12.3, 4),
  sea('Arabisches Meer', 'Arabian Sea', 63, 15, 2),
  sea('Golf von Bengalen', 'Bay of Bengal', 88, 14, 2),
  sea('Andamanensee', 'Andaman Sea', 95.5, 10.5, 4),
  sea('Golf von Thailand', 'Gulf of Thailand', 101.3, 10, 4),
  sea('Südchinesisches Meer', 'South China Sea', 114, 14.5, 2),
  sea('Ostchinesisches Meer', 'East China Sea', 125, 29, 3),
  sea('Gelbes Meer', 'Yellow Sea', 123, 36, 4),
  sea('Japanisches Meer', 'Sea of Japan', 134.5, 40, 3),
  sea('Ochotskisches Meer', 'Sea of Okhotsk', 149, 54, 2),
  sea('Philippinensee', 'Philippine Sea', 133, 20, 3),
  sea('Javasee', 'Java Sea', 111, -5, 4),
  sea('Korallenmeer', 'Coral Sea', 154, -17, 3),
  sea('Tasmansee', 'Tasman Sea', 160, -38, 2),
  sea('Große Australische Bucht', 'Great Australian Bight', 130, -34, 4),
  sea('Golf von Guinea', 'Gulf of Guinea', 3, 2.5, 3),
  sea('Straße von Mosambik', 'Mozambique Channel', 41, -19, 4),
  sea('Weddell-Meer', 'Weddell Sea', -42, -73, 4),
  sea('Rossmeer', 'Ross Sea', -175, -75, 4),
  lake('Oberer See', 'Lake Superior', -87.6, 47.65, 4),
  lake('Michigansee', 'Lake Michigan', -86.95, 43.9, 4),
  lake('Huronsee', 'Lake Huron', -82.3, 44.9, 4),
  lake('Eriesee', 'Lake Erie', -81.2, 42.2, 5),
  lake('Ontariosee', 'Lake Ontario', -77.8, 43.65, 5),
  lake('Georgian Bay', 'Georgian Bay', -80.8, 45.35, 7),
  lake('Winnipegsee', 'Lake Winnipeg', -97.6, 52.4, 5),
  lake('Großer Sklavensee', 'Great Slave Lake', -114, 61.6, 5),
  lake('Großer Bärensee', 'Great Bear Lake', -120.5, 66, 5),
  lake('Großer Salzsee', 'Great Salt Lake', -112.6, 41.15, 7),
  lake('Lake Okeechobee', 'Lake Okeechobee', -80.83, 26.95, 7),
  lake('Lake Tahoe', 'Lake Tahoe', -120.04, 39.1, 8),
  lake('Lake Pontchartrain', 'Lake Pontchartrain', -90.1, 30.18, 8),
  lake('Lake Champlain', 'Lake Champlain', -73.33, 44.55, 8),
  lake('Salton Sea', 'Salton Sea', -115.83, 33.3, 8),
  lake('Nicaraguasee', 'Lake Nicaragua', -85.4, 11.55, 7),
  lake('Titicacasee', 'Lake Titicaca', -69.4, -15.85, 6),
  lake('Bodensee', 'Lake Constance', 9.5, 47.57, 6),
  lake('Genfersee', 'Lake Geneva', 6.5, 46.43, 7),
  lake('Gardasee', 'Lake Garda', 10.69, 45.54, 7),
  lake('Comer See', 'Lake Como', 9.27, 46.04, 8),
  lake('Lago Maggiore', 'Lake Maggiore', 8.64, 45.96, 8),
  lake('Neuenburgersee', 'Lake Neuchâtel', 6.83, 46.9, 8),
  lake('Vierwaldstättersee', 'Lake Lucerne', 8.45, 47.01, 9),
  lake('Zürichsee', 'Lake Zurich', 8.67, 47.25, 8),
  lake('Plattensee', 'Lake Balaton', 17.75, 46.85, 7),
  lake('Vänersee', 'Vänern', 13.2, 58.9, 6),
  lake('Ladogasee', 'Lake Ladoga', 31.5, 60.9, 5),
  lake('Onegasee', 'Lake Onega', 35.5, 61.6, 5),
  lake('Baikalsee', 'Lake Baikal', 107.8, 53.4, 5),
  lake('Aralsee', 'Aral Sea', 58.6, 45.3, 6),
  lake('Balchaschsee', 'Lake Balkhash', 75, 46.4, 6),
  lake('Victoriasee', 'Lake Victoria', 33, -1.1, 4),
  lake('Tanganjikasee', 'Lake Tanganyika', 29.6, -6.3, 6),
  lake('Malawisee', 'Lake Malawi', 34.5, -12, 6),
  lake('Tschadsee', 'Lake Chad', 14.2, 13.1, 7),
]

function sea(
  german: string,
  english: string,
  lng: number,
  lat: number,
  minZoom: number,
): WaterName {
  return { german, english, lng, lat, minZoom }
}

function lake(
  german: string,
  english: string,
  lng: number,
  lat: number,
  minZoom: number,
): WaterName {
  return { ...sea(german, english, lng, lat, minZoom), isLake: true }
}

// "ež. Dusia", "Λ. Βόλβη", "Київське водосховище (Дніпро)": the word for "lake" or "reservoir", shortened, before or after.
const SHORT_WORD = /^(?:ež\.|Λ\.|яз\.|оз\.)\s*|\s+(?:ež\.|tv\.|вдсх\.|водосховище.*)$/u

/** The name of a lake as the map shows it; `given` is the German name in the source. */
export function lakeName(full: string, given = ''): { name: string; german: string } {
  const plain = full.replace(SHORT_WORD, '')
  const known = KNOWN_LAKES.get(full)
  return { name: known?.spelling ?? plain, german: known?.german ?? (given || plain) }
}

// Names as in the sources, some with letters missing: the German name, and the right spelling where it differs.
const LAKES = `
Lago d'Iseo: Iseosee
Lago di Lugano: Luganersee
Lago Trasimeno: Trasimenischer See
Lago di Bolsena: Bolsenasee
Lago di Bracciano: Braccianosee
Lago di Resia: Reschensee
Lago di Caldaro: Kalterer See
Di Varano: Lago di Varano, Lago di Varano
Di Lesina: Lago di Lesina, Lago di Lesina
Lac de Morat: Murtensee
Lac de la Gruyère: Greyerzersee
Lac de Bienne: Bielersee
Peipsi järv: Peipussee
Vättern: Vättersee
Inarijärvi: Inarisee
Kurši marios: Kurisches Haff, Kuršių marios
Охридско Езеро: Ohridsee, Ohrid
Преспанско Езеро: Prespasee, Prespa
Дојранско Езеро: Doiransee, Dojran
Vransko jezero: Vranasee
Jezioro niardwy: Spirdingsee, Jezioro Śniardwy
Jezioro Mamry: Mauersee
Jezioro ebsko: Lebasee, Jezioro Łebsko
Jezioro Dbie: Dammscher See, Jezioro Dąbie
Jezioro Dabie: Dammscher See, Jezioro Dąbie
Jezioro Miedwie: Madüsee
Jezioro Jeziorak: Geserichsee
Zbiornik Wocawek: Stausee Włocławek, Zbiornik Włocławek
Tisza-tó: Theißsee
vodní nádrž Lipno I: Lipno-Stausee
vodní nádrž Orlík: Orlík-Stausee
Rznas ezers: Rāznasee, Rāznas ezers
Bieler See: Bielersee
Zuger See: Zugersee
Attersee (Kammersee): Attersee, Attersee
`

const KNOWN_LAKES: ReadonlyMap<string, { german: string; spelling?: string }> = new Map(
  LAKES.trim()
    .split('\n')
    .map((line) => {
      const [source = '', names = ''] = line.split(': ')
      const [german = '', spelling] = names.split(', ')
      return [source, spelling ? { german, spelling } : { german }] as const
    }),
)
