import type { FieldProblem } from '../../../domain/problem.ts'
import type { Role } from '../../../domain/admin/operator.ts'
import { number } from '../format.ts'

const roles: Record<Role, string> = {
  owner: 'Inhaberin oder Inhaber',
  editor: 'Redaktion',
  moderator: 'Moderation',
  manager: 'Standortleitung',
}

/** Die Texte der Verwaltung. */
function providerProblem(problem: string, name: string): string {
  switch (problem) {
    case 'provider_unreachable':
      return `${name} antwortet nicht. Versuchen Sie es in ein paar Minuten noch einmal.`
    case 'provider_refused':
      return `${name} hat die Anmeldung abgelehnt oder Sie haben sie abgebrochen.`
    case 'sign_in_over':
      return 'Diese Anmeldung ist abgelaufen oder in einem anderen Browser begonnen. Fangen Sie bitte neu an.'
    case 'address_unverified':
      return `${name} bestätigt Ihre E-Mail-Adresse nicht. Ohne bestätigte Adresse gibt es hier kein Konto.`
    case 'not_invited':
      return 'Für Ihre E-Mail-Adresse gibt es hier weder ein Konto noch eine Einladung. Die Person, die diese Seite betreibt, kann Sie einladen.'
    case 'other_identity':
      return `Dieses Konto gehört bei ${name} zu einer anderen Person. Die Person, die diese Seite betreibt, kann die Verbindung unter „Benutzer“ trennen.`
    case 'account_disabled':
      return 'Ihr Konto hier ist gesperrt.'
    case 'too_many_requests':
      return 'Es waren zu viele Versuche. Warten Sie eine Viertelstunde.'
    default:
      return `Die Antwort von ${name} ist nicht in Ordnung; angemeldet ist niemand. Bleibt es dabei, prüft die Person, die diese Seite betreibt, die Einstellungen.`
  }
}

export const admin = {
  title: 'Verwaltung',
  toSite: 'Zur Seite',
  help: 'Hilfe',
  newTab: '(neuer Tab)',
  signOut: 'Abmelden',
  navigation: 'Verwaltung',
  overview: 'Übersicht',
  screens: {
    places: 'Orte',
    categories: 'Kategorien & Merkmale',
    imports: 'Import',
    settings: 'Einstellungen',
    backups: 'Sicherungen',
    log: 'Protokoll',
  },
  roles,

  leave: {
    title: 'Nicht gespeichert',
    text: 'Was Sie auf dieser Seite eingegeben haben, geht verloren, wenn Sie jetzt gehen.',
    stay: 'Weiter bearbeiten',
    go: 'Verwerfen und gehen',
  },

  signedOut: {
    title: 'Ihre Sitzung ist zu Ende',
    text: 'Was Sie gesendet haben, ist nicht gespeichert, aber noch da. Melden Sie sich in einem neuen Tab an, kommen Sie hierher zurück, und senden Sie es noch einmal.',
    signIn: 'In neuem Tab anmelden',
    sendAgain: 'Noch einmal senden',
    reload: 'Laden Sie dazu diese Seite neu; Ihr Browser fragt, ob er noch einmal senden soll.',
  },

  signIn: {
    title: 'Anmelden',
    email: 'E-Mail',
    password: 'Passwort',
    submit: 'Anmelden',
    wrong:
      'E-Mail und Passwort passen nicht zusammen. Ein neues Passwort bekommen Sie von der Person, die diese Seite betreibt; wer das selbst ist, macht sich auf dem Server mit „npx lageplan user password E-MAIL“ einen Link dazu.',
    wait: (minutes: number) =>
      `Es waren zu viele Versuche. In ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} geht es wieder.`,
    provider: {
      signIn: (name: string) => `Mit ${name} anmelden`,
      stillSignedIn: (name: string) =>
        `Hier sind Sie abgemeldet. Bei ${name} sind Sie in diesem Browser vielleicht noch angemeldet:`,
      otherAccount: (name: string) =>
        `Haben Sie bei ${name} noch ein anderes Konto? Dann melden Sie sich dort erst ab:`,
      signOut: (name: string) => `Bei ${name} abmelden`,
      problem: (problem: string, name: string) => providerProblem(problem, name),
    },
  },

  setUp: {
    title: 'Konto anlegen',
    lead: (role: Role) =>
      `Mit diesem Link legen Sie ein Konto für die Verwaltung an. Ihre Rolle: ${roles[role]}.`,
    secondFactor:
      'Danach richten Sie einen zweiten Faktor ein, eine Authenticator-App oder einen Passkey: Jedes Konto dieser Website braucht einen.',
    name: 'Ihr Name',
    email: 'E-Mail',
    password: 'Passwort',
    passwordHint: 'Mindestens 12 Zeichen. Ein Satz merkt sich leichter als ein Wort mit Zeichen.',
    submit: 'Konto anlegen',
    usedTitle: 'Dieser Link gilt nicht mehr',
    usedText:
      'Er wurde schon benutzt, zurückgezogen oder ist zu alt. Einen neuen macht, wer die Seite verwaltet, oder npx lageplan user; solange es kein Konto gibt, jeder Start.',
    toSignIn: 'Zur Anmeldung',
    problem: ({ rule, limit }: FieldProblem) =>
      ({
        required: 'Hier fehlt Ihr Name.',
        email_invalid: 'Das ist keine E-Mail-Adresse. Richtig ist zum Beispiel anna@beispiel.de.',
        email_taken: 'Zu dieser Adresse gibt es schon ein Konto.',
        password_short: `Das sind weniger als ${limit ?? 12} Zeichen.`,
        password_long: `Das sind mehr als ${limit ?? 256} Zeichen.`,
        password_guessable: 'Das errät man zu leicht. Nehmen Sie einen Satz, den nur Sie kennen.',
      })[rule] ?? rule,
  },

  users: {
    nobody: 'Es gibt noch kein Konto. npx lageplan user add E-MAIL macht den Link zum ersten.',
    removed: (email: string) => `${email}: Das Konto ist gelöscht, seine Sitzungen sind beendet.`,
    unknown: (email: string) => `Zu ${email} gibt es kein Konto.`,
    lastOwner: (email: string) =>
      `${email} ist das letzte Konto, das alles darf. Machen Sie erst ein anderes: npx lageplan user add E-MAIL.`,
    disabled: 'gesperrt',
    isDisabled: (email: string) =>
      `${email} ist gesperrt. Wer alles darf, entsperrt das Konto in der Verwaltung unter „Benutzer“.`,
    passwordLink: (email: string) =>
      `Mit diesem Link gibt ${email} dem Konto ein neues Passwort. Er gilt einmal, und 24 Stunden:`,
    factorsReset: (email: string) =>
      `${email}: Der zweite Faktor ist weg, alle Sitzungen sind beendet. Zum Anmelden genügt das Passwort.`,
    sessionsEnded: (email: string, count: number) => `${email}: beendete Sitzungen: ${count}.`,
    taken: (email: string) => `Zu ${email} gibt es schon ein Konto.`,
    noAddress: (email: string) => `„${email}“ ist keine E-Mail-Adresse.`,
    link: (email: string, role: string) =>
      `Mit diesem Link legt ${email} ein Konto an (${role}). Er gilt einmal, und sieben Tage:`,
  },

  missing: {
    title: 'Das gibt es hier nicht',
    text: 'Die Adresse ist vertippt, oder was dort stand, ist inzwischen gelöscht.',
    toOverview: 'Zur Übersicht',
  },

  choose: {
    all: 'Alle auf dieser Seite auswählen',
    chosen: (count: number) => `${number(count, 'de')} ausgewählt`,
  },

  secondFactor: {
    title: 'Richten Sie zuerst einen zweiten Faktor ein',
    text: 'Jedes Konto dieser Website braucht jetzt einen. Es ist nichts geändert, und Ihre Eingaben stehen noch hier: Richten Sie ihn in einem neuen Tab ein, und senden Sie dann noch einmal.',
    setUp: 'Zweiten Faktor einrichten (neuer Tab)',
  },

  denied: {
    title: 'Das dürfen Sie nicht öffnen',
    text: 'Ihre Rolle erlaubt es nicht. Fragen Sie eine Inhaberin oder einen Inhaber.',
    toInbox: 'Zum Postfach',
    toPlaces: 'Zu Ihren Orten',
  },

  inbox: {
    titles: { inbox: 'Postfach', quarantine: 'Quarantäne' },
    filters: {
      open: 'Neu',
      mine: 'Mir zugewiesen',
      failed: 'Nicht zugestellt',
      done: 'Erledigt',
      all: 'Alle',
      held: 'Alle',
      spam: 'Als Spam markiert',
    },
    filterLabel: 'Auswahl',
    search: 'In Nachrichten suchen',
    searchSubmit: 'Suchen',
    clear: 'Suche beenden',
    list: 'Nachrichten',
    empty: {
      place: 'Keine Nachricht dieses Ortes ist hier.',
      inbox: 'Hier wartet nichts.',
      quarantine: 'Nichts ist in Quarantäne.',
      search: (text: string, isOlder: boolean) =>
        isOlder
          ? `Von den neuesten Nachrichten enthält keine „${text}“.`
          : `Keine Nachricht enthält „${text}“.`,
    },
    about: 'Nur Nachrichten an',
    merged: (names: readonly string[]) =>
      `(auch an ${names.map((name) => `„${name}“`).join(', ')}, damit zusammengeführt)`,
    ofAll: 'Nachrichten an alle Orte',
    wentTo: 'Ging an',
    mergedSince: (name: string) => `„${name}“, seither mit diesem Ort zusammengeführt`,
    older: 'Ältere zeigen',
    newest: 'Zu den neuesten',
    choose: 'Wählen Sie links eine Nachricht.',
    unknown: 'Diese Nachricht gibt es nicht oder nicht mehr.',
    back: 'Zur Liste',
    nobody: 'ohne Namen',
    kinds: { message: 'Nachricht', correction: 'Korrektur', suggestion: 'Vorschlag' },
    headings: {
      message: (from: string, receiver: string) => `${from || 'ohne Namen'} an ${receiver}`,
      correction: (from: string, place: string) =>
        from ? `Korrektur von ${from} zu ${place}` : `Korrektur zu ${place}`,
      suggestion: (from: string, draft?: string) =>
        ['Vorschlag', from && ` von ${from}`, draft && `: ${draft}`].filter(Boolean).join(''),
    },
    organisation: 'die Organisation',
    why: { inbox: 'Warum im Postfach?', quarantine: 'Warum in Quarantäne?' },
    whySummary: (score: string, threshold: string) =>
      `${score} von ${threshold} Punkten bis zur Quarantäne`,
    whyOver: (score: string, threshold: string) =>
      `${score} Punkte; ab ${threshold} kommt eine Nachricht in Quarantäne`,
    markedByPerson: 'Eine Person hat die Nachricht als Spam markiert.',
    releasedByPerson: 'Eine Person hat die Nachricht aus der Quarantäne geholt.',
    place: 'Der Ort',
    openPlace: 'Seite des Ortes öffnen',
    locale: { de: 'von der deutschen Seite', en: 'von der englischen Seite' },
    steps: {
      release: 'Doch kein Spam',
      spam: 'Spam',
      done: 'Erledigt',
      reopen: 'Wieder öffnen',
    },
    moved: {
      inbox: (receipt: string) => `${receipt} ist jetzt im Postfach.`,
      quarantine: (receipt: string) => `${receipt} ist jetzt in Quarantäne.`,
      done: (receipt: string) => `${receipt} ist erledigt.`,
    },
    movedByOther: (receipt: string) =>
      `${receipt} war schon woanders: Jemand war schneller. Es ist nichts geändert.`,
    delivery: {
      title: 'Zustellung',
      resend: 'Erneut senden',
      nowhere:
        'An niemanden: Es ist kein Empfänger eingestellt (Einstellungen oder MAIL_TO). Sobald es einen gibt, geht die Nachricht hinaus.',
    },
    undo: 'Rückgängig',
    shortcuts:
      'Tastenkürzel: j k blättern, Enter lesen, r antworten, a mir zuweisen, e erledigt, s Spam, h kein Spam, x auswählen',
  },
}
