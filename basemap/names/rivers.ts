/** A river as the map letters it: `name` in English or as people there call it, `german` where that differs. */
export type RiverName = { name: string; german?: string }

const WORD_BEFORE =
  /^(?:Fiume|Torrente?|R[íi]o|Riu|Flumini?|River|Rivière|Riviere|Ruisseau|Afon|Râul)\s+(?=\S)/iu
const ARTICLE = /^(?:(?:La|Le|Les|El|Els)\s+|L['’])(?=\p{Lu})/iu
const WORD_AFTER = /\s+(?:jõgi|joki|Ποταμός|р\.|River)$/u
// "Río Negro", "Ribeira de Sôr", "Rio das Antas": the rest of the name cannot stand alone without the word in front.
const NEEDS_WORD_BEFORE =
  /^(?:d(?:e|el|i|a|as|o|os|u|es|ella?|elle|al)\s|d['’]|(?:Grande|Grand|Negro|Nero|Negru|Verde|Vert|Seco|Blanco|Bianco|Chico|Viejo|Vecchio|Nuevo|Nuovo|Salado|Salso|Frío|Freddo|Tinto|Mannu|Mare|Mic)$)/iu
const OTHER_NAME = / (?:o|ó|or) .*$/
const NO_NAME = /^ΑΝΏΝΥΜΟ$/

/**
 * The name without the word for "river" and without the article that some countries write before each: "Fiume Adda" is the
 * Adda, "L'Isère" the Isère. Not for the United States, whose "Rio Grande" is a name.
 */
function plainRiverName(full: string): string {
  const spaced = full.replace(/\s+/g, ' ').trim()
  if (NO_NAME.test(spaced)) return ''
  const withoutWord = spaced.replace(WORD_BEFORE, '').replace(ARTICLE, '').replace(WORD_AFTER, '')
  if (NEEDS_WORD_BEFORE.test(withoutWord)) return spaced
  // "Río Turia o Guadalaviar", "NEMUNAS", "Fiume dora Baltea"
  const first = withoutWord.replace(OTHER_NAME, '')
  const letters = first.length > 2 && first === first.toUpperCase() ? first.toLowerCase() : first
  return letters.replace(/^\p{Script=Latin}/u, (letter) => letter.toUpperCase())
}

/** Rivers of Europe and the world; `given` is the German name in the source. */
export function riverName(full: string, given = ''): RiverName {
  const plain = plainRiverName(full)
  const known = KNOWN_RIVERS.get(full) ?? KNOWN_RIVERS.get(plain)
  // There is another Rhin in Brandenburg.
  const isOther = given === full && known?.german !== full
  if (!known || isOther) return { name: englishForm(full, plain), german: given || plain }
  return { name: known.english ?? englishForm(full, plain), german: known.german }
}

// "River Severn", "Little Ouse River"
function englishForm(full: string, plain: string): string {
  return /\bRiver\b/.test(full) ? full.replace(OTHER_NAME, '') : plain
}

/** Rivers of the United States: in German without the word, in English with it. */
export function americanRiverName(full: string): RiverName {
  return { name: full, german: full.replace(/ River$/, '') }
}

// Names in the sources without their words for "river", then the German name, and the English one if it differs.
const RIVERS = `
Rhein, Rhin, Rijn, Rhine: Rhein, Rhine
Donau, Danube, Duna, Dunav, Dunaj, Dunărea, Дунав, Дунай: Donau, Danube
Labe, Elbe: Elbe, Elbe
Ohře: Eger
Mže: Mies
Vltava: Moldau
Dyje: Thaya
Odra, Oder: Oder, Oder
Río Odra: Odra, Odra
Wisła, Vistula: Weichsel, Vistula
Warta: Warthe
Noteć: Netze
Bóbr: Bober
Nysa Kłodzka: Glatzer Neiße
Nysa Łużycka: Lausitzer Neiße
Nemunas: Memel, Neman
Daugava: Düna
Tisza, Tisa, Тиса: Theiß, Tisza
Drava, Dráva: Drau, Drava
Mura: Mur
Sava, Szava: Save, Sava
Váh: Waag
Hron: Gran
Rhône: Rhone
Meuse, Maas: Maas, Meuse
Moselle, Mosel: Mosel, Moselle
Sarre: Saar
Escaut, Schelde: Schelde, Scheldt
Adige: Etsch
Isarco: Eisack
Rienza: Rienz
Tevere: Tiber, Tiber
Tajo: Tajo, Tagus
Tejo: Tejo, Tagus
Duero: Duero, Douro
Thames: Themse
Neva: Newa, Neva
Volga: Wolga
Dnipro, Dnepre, Дніпро: Dnipro, Dnieper
Nistru, Дністер: Dnister, Dniester
Південний Буг: Südlicher Bug, Southern Bug
Сіверський Донець: Siwerskyj Donez, Siverskyi Donets
Прип'ять: Prypjat, Pripyat
Десна: Desna, Desna
Марица, Εβρος: Mariza, Maritsa
Вардар: Vardar, Vardar
Струма: Struma, Struma
Αλιάκμων: Aliakmonas, Haliacmon
Πηνιός: Pinios, Pineios
Pechora: Petschora
Severnaya Dvina: Nördliche Dwina, Northern Dvina
Vychegda: Wytschegda
Ob’: Ob, Ob
Yenisey: Jenissei
Irtysh, Ertis, Ertix: Irtysch, Irtysh
Lower Tunguska: Untere Tunguska
Kolyma: Kolyma
Argun’: Argun, Argun
Heilong Jiang, Amur: Amur, Amur
Chang Jiang, Yangtze: Jangtsekiang, Yangtze
Huang: Gelber Fluss, Yellow River
Salween: Saluen
Godävari: Godavari, Godavari
Ganges: Ganges
Euphrates, Firat, Al Furat: Euphrat, Euphrates
Tigris, Dicle: Tigris, Tigris
Shatt al Arab: Schatt al-Arab
Amu Darya: Amudarja
Syr Darya: Syrdarja
Nile: Nil
Victoria Nile: Victorianil
Albert Nile: Albertnil
Bahr el Jebel, El Bahr el Abyad, Bahr el Abyad: Weißer Nil, White Nile
El Bahr el Azraq, Bahr el Azraq: Blauer Nil, Blue Nile
Congo: Kongo
Zambezi: Sambesi
Orange: Oranje
Amazonas: Amazonas, Amazon
Negro: Rio Negro, Rio Negro
Grande: Rio Grande, Rio Grande
St. Lawrence: Sankt-Lorenz-Strom
`

const KNOWN_RIVERS: ReadonlyMap<string, { german: string; english?: string }> = new Map(
  RIVERS.trim()
    .split('\n')
    .flatMap((line) => {
      const [sources = '', names = ''] = line.split(': ')
      const [german = '', english] = names.split(', ')
      const known = english ? { german, english } : { german }
      return sources.split(', ').map((source) => [source, known] as const)
    }),
)

/** Canals and arms of deltas that the sources list among the rivers. */
export function isCanal(name: string): boolean {
  return /Canal|Acequia|Naviglio|Kanał|főcsatorna|Протока|канал/iu.test(name)
}
