const ARTICLE = String.raw`(?:(?:der|die|das|den|dem|eine?|einen|the|an?|any)\s+)?`

const WHERE = [
  String.raw`wo\s+(?:ist|sind|liegt|liegen|finde\s+ich|finden\s+wir|gibt\s+es|gibt['’]?s)`,
  String.raw`gibt\s+es|(?:ich\s+)?suche|wir\s+suchen|zeige?\s+(?:mir|uns)`,
  String.raw`where\s+(?:is|are|can\s+(?:i|we)\s+find|do\s+(?:i|we)\s+find)|(?:is|are)\s+there`,
  String.raw`(?:i['’]m\s+|i\s+am\s+)?looking\s+for|show\s+me|find\s+me`,
].join('|')

const HOW_TO_GET = [
  String.raw`wie\s+komm(?:e|en|t)\s+(?:ich|wir|man)\s+(?:zum|zur|zu|nach|in|ins)`,
  String.raw`(?:route|weg|anfahrt|navigier(?:e|en)|bringe?\s+mich)\s+(?:zum|zur|zu|nach)`,
  String.raw`how\s+(?:do|can)\s+(?:i|we|you)\s+get\s+to|(?:directions|navigate|take\s+me)\s+to`,
].join('|')

const WHEN = [
  String.raw`(?:(?:(?:ab|bis|seit)\s+)?wann|wie\s+lange|um\s+wie\s?viel\s+uhr)\s+(?:hat|haben|ist|sind|macht|machen|öffnet|öffnen|schließt|schließen)`,
  String.raw`(?:when|what\s+time|how\s+late|how\s+long)\s+(?:does|do|is|are)`,
].join('|')

/** What every place's own page says. */
const FACT = String.raw`(?:öffnungszeiten|adresse|anschrift|telefon(?:nummer)?|kontakt(?:daten)?|website|webseite|homepage|(?:opening\s+|business\s+)?hours|opening\s+times|address|phone(?:\s+number)?|contact)`

/** "Hat das Hofbräuhaus heute offen?" */
const WHETHER = String.raw`(?:hat|haben|ist|sind|is|are)\s+(?:der|die|das|the)\s+`

const OPENING = String.raw`(?:(?:heute|morgen|jetzt|noch|am|an|on|today|tomorrow|now|still|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\s+)*(?:offen|geöffnet|auf|zu|open|closed?)(?:\s+(?:now|today|tomorrow))?`

const ASKS_FOR_HOURS = new RegExp(`^(?:(?:${WHEN})\\s|${WHETHER})`, 'iu')

/** Whether the text asks when something is open, so that what is closed now is an answer, too. */
export function asksForHours(text: string): boolean {
  return ASKS_FOR_HOURS.test(text)
}

/** What only asks, before and behind what is asked for, and what stands for it: "welche Parks gibt es in Utah" is "Parks in Utah". */
const QUESTIONS: readonly [question: RegExp, asked: string][] = [
  [`^(?:${WHERE})\\s+(?:(?:hier|denn|bitte|noch)\\s+)?${ARTICLE}(?=\\S)`, ''],
  [
    String.raw`^(?:liste|übersicht|list|map|karte)\s+(?:aller|der|von(?:\s+allen)?|of(?:\s+all)?(?:\s+the)?|all)\s+(?=\S)`,
    '',
  ],
  [`^(?:${HOW_TO_GET})\\s+${ARTICLE}(?=\\S)`, ''],
  [`^(?:${WHEN})\\s+${ARTICLE}(\\S.*?)(?:\\s+${OPENING})?$`, '$1'],
  [`^${WHETHER}(\\S.*?)(?:\\s+${OPENING})?$`, '$1'],
  [`^(?:was|wie|what)\\s+(?:ist|sind|lautet|lauten|is|are)\\s+${ARTICLE}(?=${FACT}\\s)`, ''],
  [
    String.raw`^(?:welche[rsn]?|was\s+für|which|what)\s+(\S.*?)\s+(?:gibt\s+es|gibt['’]?s|sind|ist|liegen|liegt|are|is)(?:\s+there)?\s+(?:am\s+nächsten\s+(?:zu|an|bei|von)|(?:the\s+)?(?:nearest|closest)\s+to)\s+`,
    '$1 bei ',
  ],
  [
    String.raw`^(?:welche[rsn]?|was\s+für|which|what)\s+(\S.*?)\s+(?:gibt\s+es|gibt['’]?s|sind|ist|liegen|liegt|are|is)(?:\s+there)?\s+(?=(?:in|im|bei|nahe|rund|um|near|around|close)\s)`,
    '$1 ',
  ],
  [
    String.raw`^(?:was|what)(?:['’]s|\s+(?:gibt\s+es|gibt['’]?s|ist|liegt|kann\s+man|is|are))(?:\s+(?:alles|there|hier))?\s+((?:in|im|bei|nahe|rund|um|near|around|close)\s.*?)(?:\s+(?:sehen|besuchen|besichtigen|machen|unternehmen))?$`,
    '$1',
  ],
  [
    String.raw`^(?:welche[rsn]?|which|what)\s+(\S.*?)(?:\s+(?:hat|haben|ist|sind|has|have|is|are))?$`,
    '$1',
  ],
  [
    String.raw`^(?:kannst|können|can|could)\s+(?:du|sie|you)\s+(?:(?:mir|uns|me|us|bitte)\s+)*(?:show\s+me\s+|find\s+me\s+)?(\S.*?)(?:\s+(?:zeigen|finden|nennen|suchen))?$`,
    '$1',
  ],
  [
    String.raw`^(?:(?:ich|wir)\s+(?:möchten?|will|wollen|muss|müssen)|(?:i|we)\s+(?:want|need|would\s+like)\s+to\s+(?:go|get))\s+(?:zum|zur|zu|nach|to)\s+(\S.*?)(?:\s+(?:fahren|gehen|reisen))?$`,
    '$1',
  ],
  [
    String.raw`^(?:alle[ns]?|sämtliche|all\s+the|all(?=\s+\S.*\s(?:in|near|around)\s))\s+(?:(?:orte|standorte|places|locations)\s+)?(?=\S)`,
    '',
  ],
].map(([question, asked]) => [new RegExp(question ?? '', 'iu'), asked ?? ''])

const FACT_BEFORE = new RegExp(
  String.raw`^(?:die\s+|the\s+)?${FACT}(?:\s+(?:von|vom|der|des|für|of|for))?\s+${ARTICLE}(?=\S)`,
  'iu',
)
const FACT_BEHIND = new RegExp(String.raw`(?<=\S)\s+${FACT}$`, 'iu')

/** What is asked for, without the question around it; the text itself where none stands there. */
export function withoutQuestion(text: string): string {
  const plain = text.replace(/[\s?!.]+$/, '')
  const [question, asked] = QUESTIONS.find(([pattern]) => pattern.test(plain)) ?? []
  const rest = question && asked !== undefined ? plain.replace(question, asked) : plain
  const said = rest.replace(FACT_BEFORE, '').replace(FACT_BEHIND, '')
  return said === plain || said === '' ? text : said
}
