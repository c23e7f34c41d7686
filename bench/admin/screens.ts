/** What an operator opens: every screen of the admin, and its most expensive queries. */
export type KnownIds = {
  category: string
  placeId: string
  messageId: string
  oldMessageId: string
}

export function screensOf(known: KnownIds): [string, string][] {
  const { category, placeId, messageId, oldMessageId } = known
  const inbox = '/verwaltung/postfach'
  const places = '/verwaltung/orte'
  const log = '/verwaltung/protokoll'
  return [
    ['overview', '/verwaltung'],
    ['inbox', inbox],
    ['inbox, a message open', `${inbox}?message=${messageId}`],
    ['inbox, far back', `${inbox}?before=${oldMessageId}`],
    ['inbox, a frequent word', `${inbox}?q=hund`],
    ['inbox, two words that are nowhere', `${inbox}?q=qqqq+zzzz`],
    ['inbox, words with an umlaut', `${inbox}?q=ger%C3%A4umt+stra%C3%9Fe`],
    ['inbox, mine', `${inbox}?filter=mine`],
    ['inbox, not delivered', `${inbox}?filter=failed`],
    ['inbox, done', `${inbox}?filter=done`],
    ['inbox, done, two words that are nowhere', `${inbox}?filter=done&q=qqqq+zzzz`],
    ['inbox, what is new', `${inbox}/neues`],
    ['quarantine', '/verwaltung/quarantaene'],
    ['quarantine, put there by a person', '/verwaltung/quarantaene?filter=spam'],
    ['quarantine, two words that are nowhere', '/verwaltung/quarantaene?q=qqqq+zzzz'],
    ['places', places],
    ['places, the last page', `${places}?sort=-changed&page=2000`],
    ['places, by status', `${places}?sort=status`],
    ['places, one word', `${places}?q=denver`],
    ['places, two words that are nowhere', `${places}?q=qqqq+zzzz`],
    ['places, a category by city', `${places}?category=${category}&sort=city`],
    ['places, a state without hours', `${places}?region=US-CA&lacks=hours&sort=status`],
    ['hours of a holiday, one state', `${places}/feiertag?region=US-CA`],
    ['hours of a holiday, everywhere', `${places}/feiertag`],
    ['places to be asked', `${places}/nachfragen`],
    ['a new place', `${places}/neu`],
    ['a place', `${places}/${placeId}`],
    ['versions of a place', `${places}/${placeId}/versionen`],
    ['categories', '/verwaltung/kategorien'],
    ['imports', '/verwaltung/import'],
    ['settings', '/verwaltung/einstellungen'],
    ['log', log],
    ['log, of one place', `${log}?which=${placeId}`],
    ['log, by nobody', `${log}?who=niemand`],
    ['log, by kind', `${log}?what=setting`],
    ['users', '/verwaltung/benutzer'],
    ['keys', '/verwaltung/schluessel'],
    ['my account', '/verwaltung/konto'],
    ['API: messages', '/api/v1/messages?limit=100'],
    ['API: messages, two words that are nowhere', '/api/v1/messages?q=qqqq+zzzz'],
    ['API: a place record', `/api/v1/places/${placeId}/record`],
  ]
}
