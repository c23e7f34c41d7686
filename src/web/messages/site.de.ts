export const siteWords = {
  locale: 'de',

  skipToContent: 'Zum Inhalt springen',

  search: {
    label: 'Ort, Postleitzahl oder Name',
    submit: 'Suchen',
    showAll: 'Alle Orte zeigen',
  },

  navigation: {
    label: 'Hauptmenü',
    menu: 'Menü',
    finder: 'Orte finden',
    regions: 'Regionen',
    contact: 'Kontakt',
    footer: 'Fußzeile',
    openSite: (name: string) => `${name} in einem neuen Tab öffnen`,
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    accessibility: 'Barrierefreiheit',
    breadcrumb: 'Sie sind hier',
    places: 'Orte',
    suggestion: 'Ort vorschlagen',
    withdraw: 'Google Maps abschalten',
    withdrawStreet: 'Fremde Straßenkarte abschalten',
    withdrawn: 'Jetzt gilt wieder unsere eigene Karte.',
  },

  notFound: {
    title: 'Diese Seite gibt es nicht',
    text: 'Vielleicht ist die Adresse alt oder vertippt. Suchen Sie den Ort, oder gehen Sie zur Startseite.',
  },

  failure: {
    title: 'Hier ist etwas schiefgegangen',
    reload: 'Bitte laden Sie die Seite neu.',
    connectionTitle: 'Keine Verbindung',
    connectionText:
      'Diese Seite kam nicht an. Sie öffnet sich von selbst, sobald Sie wieder verbunden sind.',
    retry: 'Noch einmal versuchen',
    notSent: 'Was Sie gesendet haben, ist wohl nicht gespeichert. Senden Sie es noch einmal.',
    code: 'Bleibt es dabei, nennen Sie uns bitte diesen Fehlercode:',
    reloadSends: 'Wenn Sie die Seite neu laden, wird es noch einmal gesendet.',
    sendAgain: 'Noch einmal senden',
  },
}

export type SiteWords = typeof siteWords
