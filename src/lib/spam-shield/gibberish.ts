import type { Evidence } from './evidence.ts'
import { type Signal, signal } from './weights.ts'

/** Shorter tokens may be abbreviations and names. */
const MIN_TOKEN_LENGTH = 8
const MIN_MIXED_TOKEN_LENGTH = 10
/** None of 13,000 long words in texts by German citizens reaches this, but 98 % of strings of 16 random letters do. */
const RANDOM_BITS = 6
/** Changes from lower to upper case: "LinkedIn" has one, "udFJASLcDjUUgUFn" four. */
const CASE_FLIPS = 3
/** Changes between letter and digit or from lower to upper case: an IBAN has one or two. */
const CHANGES = 4

/** Web and e-mail addresses are not words. */
const ADDRESS = /@|^\W*(?:https?:|www\.)/i

export function gibberishSignals({ text }: Evidence): Signal[] {
  if (!text) return []
  const fields = [...text.lines, text.body].filter(isGibberish).length
  if (fields === 0) return []
  if (fields === 1) return [signal('gibberish-in-one-field')]
  return [signal('gibberish-in-many-fields', { fields })]
}

/** Whether most letters and digits of a field are in tokens that look random: one typo is not enough. */
export function isGibberish(field: string): boolean {
  let letters = 0
  let random = 0
  for (const token of tokensOf(field)) {
    letters += token.length
    if (isRandomToken(token)) random += token.length
  }
  return random > letters / 2
}

function tokensOf(field: string): string[] {
  const words = field.split(/\s+/).filter((word) => !ADDRESS.test(word))
  return words.flatMap((word) => word.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
}

function isRandomToken(token: string): boolean {
  if (token.length < MIN_TOKEN_LENGTH) return false
  if (/\p{N}/u.test(token)) return isRandomMixture(token)
  // Collapse repeated letters: people write "sooooo" and "wowwww".
  const folded = foldToBasicLetters(token.replace(/(\p{L})\1{2,}/giu, '$1'))
  if (folded === undefined || folded.length < MIN_TOKEN_LENGTH) return false
  const bits = bitsForRandomness(folded)
  return bits > RANDOM_BITS || (bits > 0 && matchesOf(token, /\p{Ll}\p{Lu}/gu) >= CASE_FLIPS)
}

/** `x7Kq9ZpL2m`: letters and digits that alternate again and again. */
function isRandomMixture(token: string): boolean {
  if (token.length < MIN_MIXED_TOKEN_LENGTH) return false
  return matchesOf(token, /\p{L}(?=\p{N})|\p{N}(?=\p{L})|\p{Ll}(?=\p{Lu})/gu) >= CHANGES
}

function matchesOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/**
 * Ordinary prose, written for this file. The letter model counts the letter pairs in it, so varied words matter more than sense.
 * Sentences in another language teach the model that language's spelling.
 */
const SAMPLE_TEXTS: readonly string[] = [
  `Guten Tag, ich möchte gern wissen, ob Ihre Geschäftsstelle auch am Samstagvormittag geöffnet ist und ob man vorher
einen Termin vereinbaren muss. Meine Schwiegermutter sitzt im Rollstuhl; gibt es einen Aufzug oder wenigstens eine Rampe
neben der Treppe? Auf der Karte sieht man leider nicht, welcher Eingang zur Straßenseite führt. Wir kommen mit der
Straßenbahn und würden am liebsten gegen halb elf da sein. Außerdem bräuchten wir eine Bescheinigung über die Anmeldung
unseres Fahrzeugs, weil die Versicherung danach fragt. Könnten Sie mir bitte die Öffnungszeiten über Weihnachten und
Neujahr schicken? Vielen Dank für Ihre Mühe und freundliche Grüße aus Nürnberg.`,
  `Sehr geehrte Damen und Herren, in der Nähe des Bahnhofs ist der Radweg seit Wochen durch Bauzäune versperrt, sodass
Fußgänger auf die Fahrbahn ausweichen. Das ist vor allem für Schulkinder gefährlich. Eine Ampel mit längerer Grünphase,
ein Zebrastreifen oder wenigstens ein Hinweisschild wären schnell aufgestellt. Auch die Beleuchtung zwischen Kirche und
Sparkasse funktioniert abends nicht zuverlässig. Bürgermeister, Gemeinderat und Verkehrsbehörde wurden schon mehrfach
angeschrieben, bisher ohne Rückmeldung. Die Grundstückseigentümer beschweren sich über herumliegenden Müll, zerbrochene
Flaschen und umgeworfene Blumenkübel. Wer ist zuständig, und bis wann dürfen wir mit einer Antwort rechnen?`,
  `Im Sommer wollen wir mit dem Wohnmobil quer durch Amerika reisen und suchen Brauereien, Bäckereien und Gasthäuser, in
denen man Deutsch versteht. Unser Großvater wanderte achtzehnhundertsiebzig von Bremerhaven nach Wisconsin aus und
arbeitete dort als Schreiner, später als Lokomotivführer. Gibt es ein Archiv mit Einwanderungslisten, Kirchenbüchern
oder Zeitungsausschnitten? Wir interessieren uns zudem für Wanderwege, Wasserfälle, Höhlen, Vulkane und Gletscher, für
Übernachtungsmöglichkeiten auf Campingplätzen, für Führungen durch Nationalparks und für Ausflugsziele, die auch bei
schlechtem Wetter Vergnügen machen. Empfehlenswert wären Hinweise auf Hundefreundlichkeit, Barrierefreiheit,
Wickelmöglichkeiten, Ladesäulen und Preisermäßigungen für Jugendliche, Familien und Schwerbehinderte.`,
  `Der Automechaniker verschob kurzfristig den Reparaturtermin, obwohl Ölwechsel, Bremsflüssigkeit und Zündkerzen längst
überfällig waren. Zwölf quirlige Zwerge jagten vergnügt den knurrenden Dachs über den Sumpf, während Xaver, Yvonne und
Quentin gemütlich Käsespätzle aßen. Physik, Chemie, Mathematik, Rhythmus, Psychologie, Ökonomie und Philosophie gehören
zu den Prüfungsfächern. Rechtsanwältin, Wirtschaftsprüfer, Krankenschwester, Zahnarzt, Apothekerin, Steuerberater,
Handwerksmeister, Dachdecker, Klempnerei, Tischlerei, Fleischerei, Buchhandlung und Fahrschule stehen im Verzeichnis.
Grundsicherung, Wohngeldstelle, Einwohnermeldeamt, Kindertagesstätte, Volkshochschule, Freiwilligenagentur,
Feuerwehrgerätehaus, Altkleidercontainer, Wertstoffhof, Schwimmbad, Stadtbücherei, Verkehrsbetriebe, Bezirksregierung,
Landratsamt, Staatsanwaltschaft, Datenschutzbeauftragter, Gleichstellungsstelle, Jugendherberge, Kulturzentrum.`,
  `Mein Name ist Katharina Schröder, ich vertrete die Selbsthilfegruppe Morgenstern. Bei uns arbeiten Jürgen Wójcik,
Małgorzata Kowalczyk, Agnieszka Lewandowska, Krzysztof Szymański, Mehmet Yıldırım, Ayşe Öztürk, Giuseppe Marchetti,
Ioannis Papadopoulos, Svetlana Michailowna, Bogdan Stojanović, Thùy Nguyen, Mohammed Benabdallah, Fatima Boukhari,
Siobhan MacDonald, Wolfgang Pfefferkorn, Friederike Zwetschgenbaum, Maximilian Hochstätter, Elisabeth Rothschild,
Alexander Schwarzkopf, Christopher Wright, Jacqueline Dubois, Rodríguez, Fernández, Hernández, Johansson, Kristjansdottir,
Björklund, Rasmussen, Vandenberghe, Achterberg, Dijkstra, Venkatesh, Subramanian, Krishnamurthy und Yamamoto mit.`,
  `Hello, I would like to know whether your visitor center is open on Thanksgiving and how much a campsite costs for
three nights. We are travelling with two toddlers and an elderly dog, so a quiet spot near the washrooms would be great.
Is there enough shade in the afternoon, and may we light a fire? The highway sign said that the northern entrance is
closed because of snow, but the website shows something different. Could somebody please check the opening hours and
reply before Wednesday? My telephone number is below; mornings work best for me. Thanks so much for your help!`,
  `Through rough country and thick woods the railway climbed towards the high plateau, where shepherds watched their
flocks and every household baked its own bread. Knowledge of the neighbourhood, strength of character and a good pair of
boots were worth more than money. Quick foxes jump over lazy dogs; exhausted zookeepers juggle very big quince pies. The
judge questioned whether the mortgage had expired, and the psychologist explained rhythm, symmetry and hypnosis to an
amazed audience. Manufacturing, accounting, engineering, photography, wholesale, chiropractic, physiotherapy, plumbing,
landscaping, veterinary, pharmaceutical, insurance and counselling services are available throughout the metropolitan
area. Restaurants, breweries, bakeries, museums, libraries, playgrounds, lighthouses and fairgrounds attract thousands.`,
  `Dear Sir or Madam, the address shown for our workshop is wrong: we moved to Massachusetts Avenue last February. Please
update the description, remove the old photograph and correct the spelling of Schenectady, Albuquerque, Milwaukee,
Fredericksburg, Philadelphia, Pittsburgh, Minneapolis, Connecticut, Mississippi, Tennessee, Oklahoma, Wyoming, Kentucky,
Louisville, Sacramento, Phoenix, Chattanooga, Youngstown, Gatlinburg, Leavenworth, Frankenmuth, Hermann, Amana, Solvang,
New Braunfels, Cincinnati, Brooklyn, Hawthorne and Wrightsville. Our customers frequently complain that directions lead
them across a private driveway. If anything is unclear, don't hesitate to write back. Kind regards, Geoffrey Whitaker.`,
  `Objektiv betrachtet ist das Pilotprojekt am Gymnasium ein Erfolg, die Akzeptanz im Kollegium wächst, und das Konzept
lässt sich auf Subjekte wie Adjektive, Projektgruppen und Objektschutz übertragen. Zum Zeitpunkt der Notlandung klemmte
die Luftpumpe, ekelhaft roch der Kompost, entnervt knabberte der Küster an einer Pizza vom Pizzabäcker. Taxifahrer,
Fuhrparkleiter, Lufthansapiloten, Hafthäftlinge, Kraftfahrer, Stiftungsvorstände und Luftkurgäste hoffen auf effektive,
offizielle, praktische, skeptische, apokalyptische, elektrische, magnetische, hektische und exzentrische Lösungen.
Umzug, Anzug, Vollzug, Wildfang, Umwidmung, Umfang, Umgang, Absprung, Abgrund, Abfall, Abzweig, Halbjahr, Herbstblatt,
Obdach, Schubkarre, Klubhaus, Webseite, Endzeit, Handzettel, Grundgesetz, Mondlicht, Landkreis, Geldbeutel, Bildhauer,
Waldgebiet, Rundfunk, Jugendpflege, Sandkasten, Radkappe, Bodden, Widder, Paddelboot, Pudding, Teddybär, Hobby, Lobby,
Ebbe, Krabbe, knubbelig, Roggen, Flagge, Bagger, Joggen, Egge, Akku, Mokka, Sakko, Stuckdecke, Rückgrat, Glückwunsch,
Blickfang, Werkzeug, Volkszählung, Funkwagen, Denkmal, Parkbank, Punktlandung, Taktgefühl, Faktor, Viktor, Doktor.`,
  `Campingplatz, Topfpflanze, Kampfkunst, Impfpass, Sumpfdotter, Kopfkissen, Zopfband, Tropfstein, Haupteingang, Abtei,
Schnappschuss, Rezeptpflicht, Wolfsburg, Golfplatz, Hilfskraft, Schilfgürtel, Elfmeter, Zwölftel, Halma, Palme, Filmband,
Ulme, Köln, Muldental, Willkür, Vollmacht, Stallwache, Ballkleid, Kohlkopf, Stuhlgang, Jahrzehnt, Wahlkreis, Mehlspeise,
Fährschiff, Fahrrad, Ehrgeiz, Bohrmaschine, Ruhrgebiet, Kirchweih, Hochwasser, Nachfrage, Sprachkurs, Buchführung,
Dachgarten, Fischmarkt, Menschlichkeit, Tischgebet, Rauschgift, Waschbecken, Hirschgeweih, Tagesmutter, Wegweiser,
Zugvogel, Bergwerk, Burggraben, Königshof, Frühstück, Gefängnisseelsorge, Kenntnisnahme, Ereignisse, Erlebnisse, Hindernis.
Jacht, Jubel, Jänner, Juwelier, Ajax, Fjord, Ljubljana, Sarajevo, Gjon, Njegoš, Djukic, Mwangi, Nkomo, Ngozi, Tchibo,
Tschechien, Dschungel, Aserbaidschan, Kyjiw, Wladiwostok, Gdynia, Szczecin, Zgorzelec, Przemyśl, Brzeziński, Wrocław.
Quark, Aquarium, Äquator, Bequemlichkeit, Konsequenz, Quittung, Frequenz, Qualität, Antiquariat, Requiem, Marquardt.
Xylofon, Axt, Textil, Export, Luxus, Express, Maximum, Boxkampf, Hexe, Wachsmalstift, Exzellenz, Nixe, Praxis, Mixgetränk.`,
  `Suddenly, obviously, probably, gymnastics, cupboard, raspberry, blackboard, subject, object, project, rejection, inject,
adjacent, adventure, advice, advertisement, badge, budget, gadget, midnight, goodbye, landmark, sandwich, Wednesday,
handkerchief, download, upload, downtown, crowded, powder, newspaper, cowboy, drawback, lawyer, hawk, awkward, twelve,
swimming, dwell, sweatshirt, abbreviation, ribbon, rubber, robbery, egg, luggage, aggressive, suggestion, struggle, hiccup,
occupied, succumb, accident, soccer, account, cappuccino, puppy, happiness, shopping, supply, application, equipment,
employee, employment, enjoying, pumpkin, symptom, symbol, hymn, column, autumn, solemn, damn, climb, comb, lamb, thumb,
subtle, doubt, debt, receipt, cheque, queue, unique, antique, mosque, opaque, exquisite, require, equal, conquer, squad,
jazz, puzzle, dizzy, blizzard, pizza, quiz, wizard, lizard, citizen, organization, realized, specialized, hazel, bronze,
citylink, copyright, anyway, everybody, everyone, eyebrow, keyboard, joystick, playground, daylight, highway, rhyme, rhino,
vacuum, continuum, skiing, radii, aardvark, bazaar, cooking, foodie, cooperate, zoology, savvy, navvy, civvies, evidently,
vulture, vodka, chutney, kvetch, Yvette, Evgeny, Ivchenko, Mbappe, Dvorak, Kvothe, Gwendolyn, Llewellyn, Rhys, Wynn, Pfizer.
Lifetime, halfway, safety, lofty, thirty, fifty, sixty, eighty, warmth, length, months, sixths, twelfths, texts, contexts.`,
  `Facebook, Instagram, WhatsApp, YouTube, LinkedIn, JavaScript, Newsletter, Webdesign, Homepage, Browser, Smartphone, Tablet,
Bluetooth, Update, Feedback, Checkliste, Workshop, Cowboyhut, Comeback, Outdoor, Trekkingrucksack, Sightseeing, Roadtrip,
Nationalparkverwaltung, Rangerstation, Jacksonville, Yellowstone, Yosemite, Zion, Glacier, Everglades, Shenandoah, Sequoia,
Haleakalā, Hawaiʻi, Wrangell, Katmai, Kobuk, Kenai, Denali, Badlands, Bryce, Arches, Canyonlands, Carlsbad, Guadalupe,
Mammoth, Hot Springs, Isle Royale, Voyageurs, Cuyahoga, Acadia, Biscayne, Tortugas, Pinnacles, Lassen, Redwood, Olympic.`,
]

const LETTERS = 26
/** One more than the alphabet, because the edge of a word counts as a letter. */
const SIZE = LETTERS + 1
/** Added to every count, so that a pair missing from the samples is rare, not impossible. */
const SMOOTHING = 0.1
const BITS_OF_A_RANDOM_LETTER = Math.log2(LETTERS)

const NOT_DECOMPOSED: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
}

/** A word in the letters a to z, with umlauts spelled out; undefined if it has letters of another script. */
function foldToBasicLetters(word: string): string | undefined {
  const folded = word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^a-z]/gu, (letter) => NOT_DECOMPOSED[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return /^[a-z]+$/.test(folded) ? folded : undefined
}

/**
 * The evidence in bits for random letters and against German or English words: the log-likelihood ratio of the folded word
 * under uniform letters and under letter pairs counted in our sample texts. Below 0 for nearly every word; 16 random
 * letters have about 28. Source of the measure: Shannon, "Prediction and Entropy of Printed English", 1951.
 */
function bitsForRandomness(folded: string): number {
  let bits = 0
  let before = LETTERS
  for (const letter of letterNumbers(folded)) {
    bits += (PAIR_BITS[before * SIZE + letter] ?? 0) - BITS_OF_A_RANDOM_LETTER
    before = letter
  }
  return bits
}

/** −log2 p(next letter | letter) */
const PAIR_BITS = countPairs(SAMPLE_TEXTS)

function countPairs(texts: readonly string[]): Float64Array {
  const table = new Float64Array(SIZE * SIZE).fill(SMOOTHING)
  for (const text of texts) {
    for (const word of text.match(/\p{L}+/gu) ?? []) countWord(table, word)
  }
  for (let start = 0; start < table.length; start += SIZE) {
    const row = table.subarray(start, start + SIZE)
    const total = row.reduce((sum, count) => sum + count, 0)
    row.set(row.map((count) => -Math.log2(count / total)))
  }
  return table
}

function countWord(table: Float64Array, word: string): void {
  let before = LETTERS
  for (const letter of [...letterNumbers(foldToBasicLetters(word) ?? ''), LETTERS]) {
    const cell = before * SIZE + letter
    table[cell] = (table[cell] ?? 0) + 1
    before = letter
  }
}

function letterNumbers(folded: string): number[] {
  return Array.from(folded, (letter) => letter.charCodeAt(0) - 97)
}
