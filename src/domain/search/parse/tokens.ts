import { fold } from '../../../lib/text/fold.ts'

/** A word of the text, or "&". */
export type Token = {
  /** as typed */
  text: string
  start: number
  end: number
  /** folded, without marks around it: "Öffnungszeiten?" is "offnungszeiten" */
  word: string
  /** follows a comma or similar */
  isAfterComma: boolean
  /** in quotation marks: it can only be words to search for */
  isQuoted: boolean
}

/** Later words are not parsed. */
export const MAX_TOKENS = 16

// A slash separates words ("Frankfurt/Main"), but not numbers ("24/7") nor the parts of a link. After a number, a quotation mark means
// seconds of an angle.
const TOKEN =
  /(?:https?:\/\/\S+|[^\s,;/"„“”«»]|(?<=\d)[/"](?=\d|[^\s\d]|$)|(?<=\d)")+|(?<mark>["„“”«»])|(?<comma>[,;/])/gu
const EDGES = /^[^\p{L}\p{N}&+]+|[^\p{L}\p{N}&+]+$/gu

/** Cuts a text into words. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let isAfterComma = false
  let isQuoted = false
  for (const { 0: typed, index, groups } of text.matchAll(TOKEN)) {
    if (groups?.comma) isAfterComma = true
    if (groups?.mark) isQuoted = !isQuoted
    const word = fold(typed.replaceAll(EDGES, ''))
    if (groups?.comma || groups?.mark || word === '') continue
    tokens.push({
      text: typed,
      start: index,
      end: index + typed.length,
      word,
      isAfterComma,
      isQuoted,
    })
    isAfterComma = false
  }
  return tokens
}

/** The words of a line as a set, folded like the words of a text: "does" is "dos". */
export const wordSet = (text: string) => new Set(text.split(' ').map(fold))

/** Words of questions and sentences that name nothing. Folded. */
export const FILLER = wordSet(
  'wo wer was wie wann welche welcher welches welchen ist sind liegt liegen war gibt gibts es ich wir du sie man mir uns such suche suchen ' +
    'sucht finde finden zeige zeig zeigen zeigt anzeigen anzuzeigen ansehen anschauen auflisten aufzahlen entdecken mochte mochten will wollen muss mussen kann kannst konnen bitte ein eine einen einer eines der ' +
    'die das den dem des und oder sowie alle allen aller sehen besuchen besichtigen machen unternehmen fahren gehen reisen komme ' +
    'kommen kommt navigiere navigieren bringe mich route weg anfahrt liste ubersicht karte hier denn noch so auch nennen ' +
    'hat haben macht um uhr mit fur in im ins am an auf bei beim zu zum zur von vom nach ab aus ' +
    'where what which how when who is are there can could do does i we you to get find show display browse discover explore me my us our a an the any all and or ' +
    'with for of in at on by near from looking search want need would like go directions navigate take map list please some ' +
    'that have has orte ort standort standorte places place locations location offnungszeiten adresse anschrift telefon telefonnummer ' +
    'kontakt kontaktdaten website webseite homepage hours times opening business address phone number contact lautet lauten ' +
    "zip code plz postleitzahl what's where's " +
    'out too up off over also only very more most other than then these those they them he she his her their its were been be will shall ' +
    'should might must if but so because about into again just here there this your yours hello please thanks yes ' +
    'aber wenn weil dass als sehr mehr nur schon doch mal eben dann da dort sich sein seine ihr ihre unser bin bist seid wird werden wurde ' +
    "i'm i'd let's i'll hey hi hatte gern gerne bekomme bekommt kriege kriegt does did tell " +
    'visit visiting anything everything something habe hab ne nen sag sagen bring bringen alles irgendein irgendeine irgendeinen okay siri ' +
    'hallo danke ja etwas jemand irgendwo irgendwas geht gehts dir dich dein deine euch',
)

/** The search does not look for the word after these. */
export const NEGATIONS = wordSet(
  'nicht not no nein kein keine keinen ohne without never nie ausser except',
)

/** Filler that asks for all places. */
export const EVERYTHING = wordSet(
  'alle allen aller alles all any everything everywhere orte ort standorte standort places place locations location karte map liste list ' +
    'ubersicht zeige zeig zeigen anzeigen show display finde finden find suche suchen',
)

/** Filler that asks for the nearest places. */
export const NEAREST = wordSet(
  'nachste nachsten nachster nachstes nachstgelegene nachstgelegenen nachstgelegener nachstgelegenes nearest closest',
)

/** Words before a locality, including articles. */
export const PREPOSITIONS = wordSet(
  'in im ins bei beim nahe nah near nearby nearest um zwischen between around at close umgebung raum grossraum unweit weit far entfernt away gegend ' +
    'umkreis rund nach to von vom from of zu zum zur am an on nachsten der die das den dem des the und and bezirk stadt',
)

/** At least one of these must be among the words before a locality; the others also occur in names and sentences. */
export const STRONG_PREPOSITIONS = wordSet(
  'in im bei beim nahe nah near nearby um zwischen between around at close umgebung raum grossraum unweit weit far gegend umkreis from von nach to nearest nachsten closest',
)

/** The word after these describes a place: "Nationalpark mit See" is not in a town named See. */
export const BEFORE_QUALITIES = wordSet('mit ohne fur with without for')

export const LINKS = wordSet('und and oder or sowie & +')

/** Words by which people mean where they are: "mir", "me". */
export const SPEAKER = wordSet(
  'me my us our here mir mich meiner meinem meinen mein meine uns unserer hier i we ich wir',
)
export const NEARNESS = wordSet(
  'in der die von um bei herum nah near nearby around at close by to from the nahe umgebung standort location area gegend ecke corner nebenan neighborhood neighbourhood vicinity nachbarschaft walking walkable distance within of zu fuss ' +
    'laufnahe laufweite laufdistanz gehnahe gehweite gehdistanz gehentfernung fusslaufig fusslaufige fusslaufigen fusslaufiger erreichbar erreichbare ringsum where wo da am are live bin sind wohne wohnen gerade',
)

/** Praise is not a useful criterion, so it is ignored: "best national parks" asks for national parks. */
export const PRAISE = wordSet(
  'best top beste besten bester bestes schone schoner schones schonen schonste schonsten schonster beliebt beliebte beliebteste ' +
    'beliebtesten tolle toller tolles gute guter gutes guten good great nice popular favorite favourite famous beautiful recommended',
)

/** Activities at a kind of place, which do not narrow it down: "brewery tour". */
export const VISITS = wordSet(
  'besichtigung besichtigungen besichtigen fuhrung fuhrungen tour touren tours besuch besuche rundgang rundgange visit visits ' +
    'verkostung verkostungen tasting tastings ausflug ausfluge',
)

/** Legal forms, which people rarely type. They are never corrected, and leaving them out of a name costs little. */
export const LEGAL_FORMS = wordSet('co company inc corp corporation llc ltd gmbh ag kg ohg ev mbh')

/** Whether the token is capitalized like a name; all capitals do not count. */
export const isCapitalized = (token: Token | undefined) =>
  /^\p{Lu}.*\p{Ll}/u.test(token?.text ?? '')

/** At the end these are states: "breweries in or" is Oregon, and "in me" is Maine. */
const WORDS_AS_STATES = wordSet('in or me oh hi ok la ma pa de co id al ne')

/** Whether the last word follows "in" and is a state's code that is also an ordinary word. */
export function isStateAfterIn(tokens: readonly Token[], at: number): boolean {
  return (
    at > 1 &&
    at === tokens.length - 1 &&
    WORDS_AS_STATES.has(tokens[at]?.word ?? '') &&
    tokens[at - 1]?.word === 'in' &&
    // "Or in me"
    tokens.slice(0, at - 1).some((token) => !isFunctionWord(token))
  )
}

export function isFunctionWord(token: Token | undefined): boolean {
  if (!token || isRegionCode(token)) return false
  const { word } = token
  return FILLER.has(word) || LINKS.has(word) || PREPOSITIONS.has(word)
}

export function isLegalForm(token: Token | undefined): boolean {
  return token !== undefined && LEGAL_FORMS.has(token.word) && !isRegionCode(token)
}

// "CO", "OR", "AG", and "Or." after a comma
const isRegionCode = ({ text, isAfterComma }: Token) =>
  (text.length === 2 && text === text.toUpperCase()) ||
  (isAfterComma && /^\p{Lu}\p{L}\.$/u.test(text))
