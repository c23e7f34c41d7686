import type { AccountEvent, SiteEvent } from '../../../domain/admin/account-notice.ts'
import type { KeyScope } from '../../../domain/admin/key-scopes.ts'
import type { Role } from '../../../domain/admin/operator.ts'
import { formatCount, utc } from '../format.ts'
import { duration } from './duration.ts'

/** Was ein Schlüssel darf, der nicht alles darf. */
export const keyScopes = {
  'places:read': 'Orte lesen und ausgeben',
  'places:write': 'Orte lesen und schreiben',
  'vocabulary:write': 'Kategorien und Merkmale ändern',
  imports: 'Dateien importieren',
  'messages:read': 'Nachrichten lesen',
  'messages:write': 'Nachrichten lesen und bewegen',
  'settings:read': 'Einstellungen lesen',
  'metrics:read': 'Messwerte lesen (/metrics)',
} satisfies Record<KeyScope, string>

/** Die Texte für Benutzer und Schlüssel; nur Inhaberinnen und Inhaber sehen sie. */
export const team = {
  titles: { users: 'Benutzer', apiKeys: 'API-Schlüssel' },

  users: {
    lead: 'Wer in der Verwaltung arbeitet und was sie oder er darf.',
    noMail:
      'Es ist kein Mailserver eingestellt. Änderungen an Konten stehen deshalb nur im Protokoll; die Personen bekommen keine E-Mail darüber.',
    factorRequired:
      'Jedes Konto braucht einen zweiten Faktor. Wer keinen hat, richtet ihn nach dem Anmelden ein; das steht auch in jeder Einladung.',
    person: 'Person',
    role: 'Rolle',
    factor: 'Zweiter Faktor',
    lastSeen: 'Zuletzt da',
    never: 'ohne Sitzung',
    you: 'Sie',
    disabled: 'gesperrt',
    noFactor: 'keiner',
    app: 'App',
    passkeys: (count: number) => (count === 1 ? '1 Passkey' : `${count} Passkeys`),
    may: {
      owner: 'darf alles',
      editor: 'pflegt Orte und beantwortet Nachrichten',
      moderator: 'beantwortet Nachrichten',
      manager: 'pflegt nur die Orte, die Sie ihr oder ihm zuweisen',
    } satisfies Record<Role, string>,
    setPlaces: 'Orte zuweisen',
    setPlacesOf: (name: string) => `${name} Orte zuweisen`,
    actions: 'Ändern',
    actionsOf: (name: string) => `${name} ändern`,
    changeRole: 'Rolle ändern',
    disable: 'Sperren',
    enable: 'Entsperren',
    endSessions: 'Alle Sitzungen beenden',
    resetFactors: 'Zweiten Faktor zurücksetzen',
    linked: 'Einmalanmeldung',
    unlink: 'Von der Einmalanmeldung trennen',
    passwordLink: 'Link für ein neues Passwort',
    remove: 'Konto löschen',

    invite: 'Einladen',
    inviteLead:
      'Die eingeladene Person legt sich mit einem Link ihr Konto selbst an. Er gilt einmal, und sieben Tage.',
    email: 'E-Mail',
    submit: 'Link erstellen',
    open: 'Offene Links',
    openAccount: (role: string) => `Einladung: ${role}`,
    openPassword: 'Neues Passwort',
    until: 'gilt bis',
    withdraw: 'Zurückziehen',
    withdrawOf: (email: string) => `Link für ${email} zurückziehen`,

    link: (email: string) => `Link für ${email}`,
    linkOnce:
      'Er steht nur jetzt hier. Wer ihn hat, kann ihn benutzen: Geben Sie ihn nur dieser Person.',
    mailed: (email: string) => `Er ist auch an ${email} gesendet.`,
    notMailed: 'Die E-Mail mit dem Link ging nicht hinaus. Geben Sie ihn auf anderem Weg weiter.',

    done: {
      role: 'Die Rolle ist geändert; sie gilt ab dem nächsten Klick der Person.',
      disabled: 'Das Konto ist gesperrt, seine Sitzungen sind beendet.',
      enabled: 'Das Konto ist entsperrt.',
      sessions: 'Alle Sitzungen des Kontos sind beendet.',
      factors:
        'Der zweite Faktor ist weg und alle Sitzungen sind beendet. Zum Anmelden genügt jetzt das Passwort.',
      unlinked:
        'Die Verbindung ist getrennt, alle Sitzungen sind beendet. Wer sich als Nächstes mit dieser bestätigten Adresse anmeldet, wird neu verbunden.',
      removed: 'Das Konto ist gelöscht.',
      withdrawn: 'Der Link ist zurückgezogen.',
    },
    problems: {
      last_owner:
        'Das ist das letzte Konto, das alles darf. Geben Sie erst einer anderen Person diese Rolle.',
      unknown: 'Dieses Konto oder diesen Link gibt es nicht mehr.',
      email_taken: 'Zu dieser Adresse gibt es schon ein Konto.',
      email_invalid: 'Das ist keine E-Mail-Adresse. Richtig ist zum Beispiel anna@beispiel.de.',
    },
  },

  places: {
    title: (name: string) => `Orte von ${name}`,
    lead: 'Eine Standortleitung sieht und ändert nur ihre Orte: jeden, der hier einzeln steht, und alle, die in einer der Regionen liegen und eine der Kategorien haben. Ohne Region zählen alle Regionen, ohne Kategorie alle Kategorien; ohne beides nur die einzelnen Orte.',
    otherRole:
      'Dieses Konto hat eine andere Rolle. Was hier steht, gilt erst mit der Rolle „Standortleitung“.',
    assigned: 'Zugewiesen',
    count: (total: number) =>
      total === 0 ? 'Noch kein Ort.' : `Zusammen ${formatCount(total, 'Ort', 'Orte', 'de')}.`,
    kinds: { placeIds: 'Einzelne Orte', regions: 'Regionen', categoryIds: 'Kategorien' },
    add: 'Hinzufügen',
    search: 'Ort, Region oder Kategorie',
    find: 'Suchen',
    nothing: (text: string) => `Nichts heißt so: „${text}“.`,
    gone: (entry: string) => `gibt es nicht mehr (${entry})`,
    steps: { add: 'Zuweisen', remove: 'Entfernen' },
    stepOf: {
      add: (name: string) => `${name} zuweisen`,
      remove: (name: string) => `${name} entfernen`,
    },
    approval: 'Freigabe',
    needsApproval: 'Änderungen gelten erst, wenn die Redaktion sie übernimmt',
    saveApproval: 'Freigabe speichern',
    approvalSaved: 'Gespeichert.',
    opens:
      'Damit wären es mehr Orte als vorher: Region und Kategorie gelten zusammen. Fügen Sie zuerst die andere hinzu, oder entfernen Sie zuerst die Kategorien oder Regionen auf der anderen Seite.',
    full: 'Mehr passt nicht hinein: Fassen Sie einzelne Orte durch eine Region oder Kategorie zusammen.',
  },

  mail: {
    invitation: {
      subject: (site: string) => `Ihr Konto bei ${site}`,
      lead: (site: string, role: string) =>
        `Sie sind eingeladen, die Seite ${site} mit zu verwalten (${role}). Mit diesem Link legen Sie Ihr Konto an. Er gilt einmal, und sieben Tage:`,
    },
    password: {
      subject: (site: string) => `Neues Passwort bei ${site}`,
      lead: (site: string) =>
        `Mit diesem Link geben Sie Ihrem Konto bei ${site} ein neues Passwort. Er gilt einmal, und 24 Stunden:`,
    },
    secondFactor:
      'Danach richten Sie einen zweiten Faktor ein, eine Authenticator-App oder einen Passkey: Jedes Konto dieser Website braucht einen.',
    notice: {
      subject: (site: string) => `Änderung an Ihrem Konto bei ${site}`,
      events: {
        'password-changed': 'Das Passwort Ihres Kontos ist geändert.',
        'password-link-made': 'Für Ihr Konto ist ein Link zu einem neuen Passwort erstellt worden.',
        'invitation-made':
          'Mit Ihrem Konto ist eine Einladung zu einem neuen Konto erstellt worden.',
        'factor-added': 'Zu Ihrem Konto ist ein zweiter Faktor oder Passkey gekommen.',
        'factor-removed': 'Von Ihrem Konto ist ein zweiter Faktor oder Passkey entfernt.',
        'provider-linked':
          'Ihr Konto ist jetzt mit der Einmalanmeldung Ihrer Organisation verbunden.',
        'provider-unlinked': 'Ihr Konto ist von der Einmalanmeldung Ihrer Organisation getrennt.',
        'recovery-codes-made': 'Für Ihr Konto gibt es neue Wiederherstellungscodes.',
        'recovery-code-used':
          'Mit einem Wiederherstellungscode hat sich jemand in Ihrem Konto bestätigt.',
        'role-changed': 'Ihr Konto hat eine andere Rolle.',
        disabled: 'Ihr Konto ist gesperrt.',
        enabled: 'Ihr Konto ist entsperrt.',
        removed: 'Ihr Konto ist gelöscht.',
        'key-added': 'Mit Ihrem Konto ist ein API-Schlüssel erstellt worden.',
      } satisfies Record<AccountEvent, string>,
      at: (moment: Date) => `Zeitpunkt: ${utc(moment, 'de')}.`,
      between: (since: Date, until: Date) =>
        `Vom ${utc(since, 'de')} bis zum ${utc(until, 'de')} (${duration(since, until, 'de')}).`,
      by: (name: string) => `Das war ${name}.`,
      ifNotYou:
        'Haben Sie damit nicht gerechnet, dann wenden Sie sich gleich an die Person, die diese Seite betreibt, und ändern Sie Ihr Passwort. Im Protokoll der Verwaltung steht, wer was getan hat.',
      site: {
        subjects: {
          'backup-failed': (site: string) => `Sicherung misslungen: ${site}`,
          'restore-given-up': (site: string) => `Sicherung nicht zurückgespielt: ${site}`,
          'delivery-failed': (site: string) => `Nachricht nicht zugestellt: ${site}`,
          'site-down': (site: string) => `Website war nicht erreichbar: ${site}`,
          'fetch-refused': (site: string) => `Datei nicht geholt: ${site}`,
        } satisfies Record<SiteEvent, (site: string) => string>,
        events: {
          'backup-failed':
            'Die Sicherung der Website ist misslungen. Warum, steht in der Verwaltung unter „Sicherungen“; Lageplan versucht es jede Stunde wieder.',
          'restore-given-up':
            'Eine Sicherung sollte zurückgespielt werden, aber beim Start hielt ein anderes Programm die Datenbank offen, oder der Start kam erst nach mehr als einem Tag. Es gelten weiter die Daten von vorher. Spielen Sie die Sicherung noch einmal zurück, wenn kein Import und kein Befehl mehr läuft.',
          'delivery-failed':
            'Eine Nachricht ließ sich nicht zustellen, und Lageplan versucht es nicht mehr. Sie liegt im Postfach der Verwaltung, mit dem Grund, und lässt sich dort noch einmal senden. Weitere meldet diese E-Mail höchstens einmal am Tag.',
          'site-down':
            'Die Website war nicht erreichbar, und niemand hatte sie angehalten: Vielleicht ist das Programm abgestürzt, oder dem Rechner fehlte der Strom. Jetzt läuft sie wieder. Was bestätigt war, ist gespeichert; wer in dieser Zeit schreiben wollte, konnte es nicht. Was geschehen ist, steht im Protokoll des Rechners.',
          'fetch-refused':
            'Der Server einer Datei, die Lageplan regelmäßig holt, gibt sie nur mit einer gültigen Anmeldung heraus. Welche Datei das ist, steht in der Verwaltung unter „Import“; dort lässt sich die Anmeldung hinterlegen oder ersetzen. An den Orten ist nichts geändert. Diese E-Mail kommt höchstens einmal am Tag.',
        } satisfies Record<SiteEvent, string>,
      },
    },
    ignore: 'Haben Sie nicht damit gerechnet, dann tun Sie nichts: Ohne den Link geschieht nichts.',
  },

  apiKeys: {
    lead: 'Mit einem Schlüssel ruft ein Programm die Schnittstelle auf (Authorization: Bearer). Er darf höchstens, was seine Rolle darf.',
    name: 'Name, zum Beispiel Kassensystem',
    role: 'Rolle',
    scopes: {
      title: 'Berechtigungen',
      all: 'Alles, was die Rolle darf',
      limited: 'Nur was hier angekreuzt ist:',
      names: keyScopes,
    },
    expires: 'Gilt bis',
    expiresHint: 'Ohne Angabe ein Jahr.',
    makeEndless: 'Ohne Ende: Er gilt, bis ihn jemand widerruft.',
    soon: 'läuft bald ab',
    renew:
      'Ein Schlüssel läuft in den nächsten 30 Tagen ab oder ist schon abgelaufen. Machen Sie einen neuen, tragen Sie ihn im Programm ein, und widerrufen Sie den alten.',
    submit: 'Schlüssel erstellen',
    shown: (name: string) => `Schlüssel „${name}“`,
    once: 'Er steht nur jetzt hier, und gespeichert ist er nirgends. Legen Sie ihn gleich dort ab, wo das Programm ihn braucht.',
    list: 'Schlüssel',
    none: 'Es gibt noch keinen Schlüssel.',
    beginning: 'Beginnt mit',
    created: 'Erstellt',
    ends: 'Gilt bis',
    endless: 'ohne Ende',
    over: 'abgelaufen',
    used: 'Zuletzt benutzt',
    unused: 'noch nie',
    revoke: 'Widerrufen',
    revokeOf: (name: string) => `Schlüssel „${name}“ widerrufen`,
    revoked: 'Der Schlüssel ist widerrufen und gilt ab sofort nicht mehr.',
    gone: 'Diesen Schlüssel gibt es nicht mehr.',
    problems: {
      required: 'Hier fehlt ein Name.',
      none: 'Kreuzen Sie mindestens eine Berechtigung an.',
      past: 'Dieser Tag ist schon vorbei.',
      invalid: 'Das ist kein Tag.',
    },
  },
}
