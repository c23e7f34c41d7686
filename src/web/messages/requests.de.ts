import { formatCount, number } from './format.ts'

export const requestsWords = {
  title: 'Wohin diese Seite Anfragen geschickt hat',
  lead: 'Ihr Browser führt Buch über jede Anfrage, die er für diesen Besuch gestellt hat. Diese Liste kommt aus Ihrem Browser, nicht von uns.',
  link: 'Prüfen Sie selbst, wohin diese Website Anfragen schickt',
  none: (count: number) =>
    `${formatCount(count, 'Anfrage', 'Anfragen', 'de')}, alle an unseren eigenen Server. Keine ging an Dritte.`,
  some: (foreign: number, count: number) =>
    `${formatCount(foreign, 'Anfrage ging', 'Anfragen gingen', 'de')} an Dritte (von ${number(count, 'de')}).`,
  reloaded:
    'Sie haben die Seite neu geladen. Damit beginnt das Verzeichnis von vorn: Was Ihr Browser davor angefragt hat, steht nicht mehr darin.',
  others: 'Nicht alle Anfragen gingen an unseren eigenen Server.',
  google:
    'Sie haben bei diesem Besuch Google Maps geladen. Die Karte läuft in einem eigenen Rahmen, dessen Anfragen an Google hier nicht einzeln aufgeführt werden.',
  street: (host: string) =>
    `Sie haben bei diesem Besuch die Straßenkarte von ${host} geladen. Ihre Kacheln holt ein eigener Hintergrundprozess, dessen Anfragen hier nicht einzeln aufgeführt werden.`,
  own: 'unser Server',
  foreign: 'Dritte',
  origin: 'An',
  address: 'Adresse',
  count: 'Anfragen',
  policy:
    'Zusätzlich verbietet die Sicherheitsregel dieser Seite (Content-Security-Policy) Ihrem Browser Anfragen an andere Server, ausgenommen den einer fremden Straßenkarte, wenn diese Website eine anbietet.',
  withoutScript:
    'Diese Prüfung braucht JavaScript. Ohne JavaScript lädt diese Seite nur sich selbst, ihr Aussehen und ihre Schrift von unserem Server.',
}

export type RequestsWords = typeof requestsWords
