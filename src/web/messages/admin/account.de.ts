/** Die Texte um das eigene Konto und um das Anmelden mit zweitem Faktor. */
export const account = {
  title: 'Mein Konto',
  lead: (name: string, email: string, role: string) => `${name} · ${email} · ${role}`,
  proof: {
    title: 'Bestätigen Sie, dass Sie es sind',
    lead: 'Was Sie vorhaben, kann den Zugang zur Verwaltung ändern. Es ist noch nicht geschehen, aber nichts ist verloren: Nach der Bestätigung geht es ohne neue Eingabe weiter. Sie gilt zehn Minuten.',
    password: 'Ihr Passwort',
    wrongPassword: 'Das ist nicht Ihr Passwort. Es ist nichts geändert.',
    submit: 'Bestätigen und weiter',
    passkey: 'Mit Passkey bestätigen',
    byProvider: (name: string) => `Mit ${name} bestätigen`,
    byProviderHint:
      'Öffnet ein zweites Fenster. Danach drücken Sie hier auf „Bestätigen und weiter“.',
    provenTitle: 'Bestätigt',
    proven: 'Schließen Sie dieses Fenster und drücken Sie im ersten auf „Bestätigen und weiter“.',
    cancel: 'Abbrechen',
  },
  wrongPassword: 'Das ist nicht Ihr Passwort. Es ist nichts geändert.',

  confirm: {
    title: 'Anmeldung bestätigen',
    code: 'Code',
    codeHint:
      'Sechs Ziffern aus Ihrer Authenticator-App, oder einer Ihrer Wiederherstellungscodes.',
    recoveryHint: 'Einer Ihrer Wiederherstellungscodes.',
    submit: 'Bestätigen',
    passkey: 'Mit Passkey anmelden',
    passkeyRefused:
      'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal, oder nehmen Sie einen anderen Weg.',
    noScript: 'Ein Passkey braucht JavaScript. Mit einem Code geht es ohne.',
    restart: 'Mit einem anderen Konto anmelden',
    problems: {
      wrong_code:
        'Das stimmt nicht, oder es wurde schon einmal verwendet. Nehmen Sie den nächsten Code.',
      sign_in_over: 'Das hat zu lange gedauert. Melden Sie sich bitte von vorn an.',
    },
  },

  reset: {
    title: 'Neues Passwort',
    lead: 'Mit diesem Link geben Sie Ihrem Konto ein neues Passwort. Alle Sitzungen enden; Ihr zweiter Faktor bleibt.',
    submit: 'Passwort setzen',
  },

  password: {
    title: 'Passwort',
    none: 'Dieses Konto hat kein Passwort. Wer eines möchte, lässt sich von der Person, die diese Seite betreibt, einen Link dazu geben.',
    current: 'Bisheriges Passwort',
    next: 'Neues Passwort',
    submit: 'Passwort ändern',
    done: (ended: number) =>
      ended === 0
        ? 'Ihr Passwort ist geändert.'
        : `Ihr Passwort ist geändert. ${ended === 1 ? 'Eine andere Sitzung ist beendet.' : `${ended} andere Sitzungen sind beendet.`}`,
  },

  factors: {
    title: 'Zweiter Faktor',
    none: 'Nur das Passwort schützt Ihr Konto. Mit einem zweiten Faktor genügt es nicht, das Passwort zu kennen.',
    required:
      'Jedes Konto dieser Website braucht einen zweiten Faktor. Richten Sie eine App oder einen Passkey ein; danach geht es in der Verwaltung weiter.',
    some: 'Zum Anmelden gehört neben dem Passwort ein Code oder ein Passkey.',
  },

  totp: {
    title: 'Authenticator-App',
    on: 'Eingerichtet. Die App zeigt alle 30 Sekunden einen neuen Code.',
    off: 'Eine App auf dem Telefon zeigt alle 30 Sekunden einen neuen Code.',
    begin: 'App einrichten',
    scan: 'Lesen Sie das Bild mit Ihrer App ein, oder tippen Sie den Schlüssel ab.',
    picture: 'QR-Code mit dem Schlüssel für die App',
    secret: 'Schlüssel',
    code: 'Code, den die App jetzt zeigt',
    confirm: 'Einrichten abschließen',
    remove: 'App entfernen',
    done: 'Die App ist eingerichtet. Ab jetzt fragt die Anmeldung nach einem Code.',
    removed: 'Die App ist entfernt.',
    wrongCode:
      'Dieser Code stimmt nicht. Prüfen Sie die Uhr des Telefons, und nehmen Sie den nächsten.',
    hasOne: 'Eine App ist schon eingerichtet. Entfernen Sie sie zuerst.',
  },

  passkeys: {
    title: 'Passkeys',
    lead: 'Fingerabdruck, Gesicht, PIN des Geräts oder ein Sicherheitsschlüssel: an Stelle von Passwort und Code.',
    needsScript: 'Ein Passkey braucht JavaScript und eine verschlüsselte Verbindung (https).',
    name: 'Name, zum Beispiel Laptop',
    add: 'Passkey hinzufügen',
    remove: 'Entfernen',
    removeOf: (name: string) => `Passkey „${name}“ entfernen`,
    since: 'seit',
    used: 'zuletzt verwendet',
    neverUsed: 'noch nicht verwendet',
    done: 'Der Passkey ist hinzugefügt.',
    removed: 'Der Passkey ist entfernt.',
    confirmed: 'Bestätigt. Fügen Sie den Passkey jetzt hinzu.',
    refused:
      'Es wurde kein Passkey hinzugefügt. Vielleicht kennt das Gerät schon einen für diese Seite.',
  },

  recovery: {
    title: 'Wiederherstellungscodes',
    left: (count: number) =>
      count === 1 ? 'Ein Code ist noch übrig.' : `${count} Codes sind noch übrig.`,
    lead: 'Jeder ersetzt den zweiten Faktor einmal, wenn Telefon oder Schlüssel weg sind.',
    show: 'Ihre Wiederherstellungscodes',
    once: 'Sie stehen nur jetzt hier. Drucken Sie sie aus, oder laden Sie sie herunter. Frühere gelten nicht mehr.',
    download: 'Herunterladen',
    print: 'Drucken',
    file: 'wiederherstellungscodes.txt',
    renew: 'Neue Codes erstellen',
  },

  sessions: {
    title: 'Sitzungen',
    device: 'Gerät',
    since: 'Angemeldet',
    used: 'Zuletzt benutzt',
    thisOne: 'diese hier',
    end: 'Beenden',
    endOf: (device: string) => `Sitzung auf ${device} beenden`,
    endOthers: 'Alle anderen beenden',
    ended: (count: number) =>
      count === 1 ? 'Eine Sitzung ist beendet.' : `${count} Sitzungen sind beendet.`,
    unknown: 'Unbekanntes Gerät',
    on: (browser: string, system: string) => `${browser} unter ${system}`,
  },
}
