import { legal, responsible } from './legal.de.ts'

export const legalWords = {
  legal,
  responsible,

  addressSearch: {
    title: 'Wenn Sie nach einer Anschrift suchen',
    text: (host: string) =>
      `Sieht eine Suche wie eine Anschrift aus oder suchen Sie in der Nähe eines Ortes, den wir nicht kennen, fragt unser Server den Dienst ${host}, wo das ist. Er sendet ihm nur diesen Text, so wie Sie ihn eingegeben haben. Was wie eine Telefonnummer oder eine E-Mail-Adresse aussieht, sendet er nicht. Ihre IP-Adresse und alles andere über Sie bleibt hier; gespeichert wird der Text dabei nicht.`,
  },
}

export type LegalWords = typeof legalWords
