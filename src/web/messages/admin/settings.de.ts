import type { ResponsibleField } from '../../../domain/admin/responsible.ts'
import type { MailSecurity } from '../../../domain/admin/mail-server.ts'
import type { GeocoderKind } from '../../../domain/geocoding/geocoder.ts'
import type { Section } from '../../../domain/admin/settings-sections.ts'
import type { SignOnTestResult } from '../../../domain/admin/identity-provider.ts'
import type { Locale, Precision } from '../../../domain/places/place.ts'
import type { FieldProblem } from '../../../domain/problem.ts'
import { formatList } from '../format.ts'

/** Wer verantwortlich ist, auch im Protokoll. */
export const responsibleFields = {
  organisation: 'Name und Rechtsform',
  address: 'Anschrift',
  email: 'E-Mail-Adresse',
  phone: 'Telefon',
  representative: 'Vertreten durch',
  register: 'Register und Nummer',
  taxNumbers: 'Umsatzsteuer- oder Wirtschafts-Identifikationsnummer',
  authority: 'Zuständige Aufsichtsbehörde',
  editor: 'Verantwortlich für den Inhalt',
  hosting: 'Hosting',
  dataProtectionOfficer: 'Datenschutzbeauftragte oder Datenschutzbeauftragter',
  dataProtectionAuthority: 'Aufsichtsbehörde für den Datenschutz',
} satisfies Record<ResponsibleField, string>

/** Die Texte der Einstellungen. Nur die Verwaltung lädt sie. */
export const settings = {
  title: 'Einstellungen',
  lead: 'Was hier gespeichert wird, gilt sofort, ohne Neustart. Was die Umgebung des Servers festlegt, steht hier nur zum Nachlesen.',
  navigation: 'Abschnitte der Einstellungen',
  fixed: (name: string) => `Festgelegt durch ${name} in der Umgebung des Servers.`,
  save: 'Speichern',
  saved: 'Gespeichert. Es gilt ab sofort.',
  unsaved: 'noch nicht gespeichert',
  conflict:
    'Inzwischen hat jemand anderes diesen Abschnitt gespeichert. Ihre Angaben stehen noch hier, darunter jeweils, was jetzt gespeichert ist. Speichern Sie noch einmal, wenn Ihre gelten sollen.',
  storedNow: (value: string) =>
    value ? `Jetzt gespeichert: ${value}` : 'Jetzt gespeichert: nichts',
  sections: {
    look: 'Name und Farbe',
    logo: 'Logo',
    country: 'Land',
    languages: 'Sprachen',
    visitors: 'Einheiten und Einwilligung',
    mail: 'Empfänger',
    server: 'Mailserver',
    sender: 'Absender der E-Mails',
    map: 'Karte',
    google: 'Google Maps',
    geocoder: 'Geocoder',
    embedding: 'Einbetten',
    inquiry: 'Nachfrage bei den Orten',
    spam: 'Spamschutz',
    signIn: 'Anmelden',
    signOn: 'Einmalanmeldung (OpenID Connect)',
    retention: 'Fristen',
    backup: 'Sicherungen in einen S3-Speicher',
    responsible: 'Wer verantwortlich ist',
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    accessibility: 'Barrierefreiheit',
  } satisfies Record<Section, string>,
  name: 'Name der Website',
  tagline: { de: 'Ein Satz zur Website, deutsch', en: 'Ein Satz zur Website, englisch' },
  taglineHint: 'Steht groß über der ersten Suche: was es hier zu finden gibt.',
  accent: 'Farbe der Schilder und des wichtigsten Knopfes',
  accentHint: 'Sechs Stellen hinter #, zum Beispiel #ffcd00.',
  preview: 'Vorschau',
  previewIn: (language: string) => `Vorschau: ${language}`,
  emptyPreview: 'Leer: Es steht der Text der anderen Sprache da, und ohne ihn die Vorlage.',
  previewButton: 'Nachricht senden',
  contrast: (ratio: string) => `Kontrast der Schrift ${ratio} : 1`,
  logo: {
    lead: 'Steht oben auf jeder Seite statt Schild und Name; wer es nicht sieht, bekommt den Namen der Website. Ist es etwa so hoch wie breit, wird es auch das Zeichen im Browser.',
    light: 'Logo auf hellem Grund',
    dark: 'Logo auf dunklem Grund',
    hints: {
      light:
        'SVG, PNG, JPEG, WebP oder AVIF, höchstens 10 MB. Gespeichert werden nur die Bildpunkte; Schrift in einem SVG wandeln Sie vorher in Pfade um.',
      dark: 'Kann fehlen: Dann steht das Logo auch dort auf hellem Grund.',
    },
    remove: 'Dieses Logo entfernen',
  },
  languages: {
    on: 'Sprachen der Website',
    names: { de: 'Deutsch', en: 'Englisch' } satisfies Record<Locale, string>,
    first: 'Erste Sprache',
    firstHint:
      'Suchmaschinen nennen sie allen, deren Sprache es hier nicht gibt; ist es Englisch, führt die Startseite alle dorthin, die kein Deutsch lesen. Adressen einer ausgeschalteten Sprache führen zur selben Seite in dieser. Die Verwaltung gibt es immer in beiden.',
  },
  country: 'Land der Website',
  countryHint:
    'Gilt für Anschriften, Telefonnummern, Zeilen eines Imports und Suchen, die kein Land nennen. Gespeicherte Orte ändern sich dadurch nicht.',
  geocoder: {
    lead: 'Ein Geocoder sagt, wo eine Anschrift liegt: für Orte aus Importen, im Formular eines Orts und für alle Orte, die erst ungefähr auf der Karte stehen. Gesendet wird ihm nur die Anschrift.',
    url: 'Adresse des Dienstes',
    urlHint:
      'Zum Beispiel https://photon.beispiel.de. Leer heißt: Keine Anschrift verlässt den Server. Einen Dienst im eigenen Netz nennt nur die Umgebung (GEOCODER_URL).',
    kind: 'Art des Dienstes',
    kinds: {
      nominatim: 'Nominatim',
      photon: 'Photon',
      pelias: 'Pelias',
    } satisfies Record<GeocoderKind, string>,
    key: 'Schlüssel',
    keyHint: 'Falls ein Pelias-Dienst einen verlangt. Er wird verschlüsselt gespeichert.',
    keyKept: 'Gespeichert, verschlüsselt. Leer lassen heißt behalten.',
    dropKey: 'Gespeicherten Schlüssel entfernen',
    perSecond: 'Fragen je Sekunde',
    perSecondHint:
      'Höchstens so viele, wie der Dienst erlaubt; der öffentliche von OpenStreetMap eine.',
    forVisitors:
      'Auch nach Anschriften fragen, die Besucherinnen und Besucher suchen; die Datenschutzerklärung sagt es dann',
    trialAddress: 'Anschrift zum Ausprobieren',
    tryOut: 'Adresse ausprobieren',
    found: (label: string, point: string, precision: Precision) =>
      `Gefunden: ${label} (${point}), ${precision === 'exact' ? 'auf das Haus genau' : precision === 'street' ? 'auf die Straße genau' : 'nur ungefähr'}.`,
    nothing: 'Der Geocoder hat geantwortet, kennt diese Anschrift aber nicht.',
    nothingToTry: 'Geben Sie zuerst eine Anschrift ein.',
    fails: (why: string) => `Das ging nicht: ${why}`,
  },
  embedding: {
    origins: 'Websites, die den Finder in einem Rahmen zeigen dürfen',
    hint: 'Eine Adresse in jeder Zeile, ohne Pfad: https://www.beispiel.de oder https://*.beispiel.org. Ein * allein erlaubt es allen, leer nur der eigenen Website.',
    snippet: 'Das setzen Sie in die Seite ein, die den Finder zeigen soll:',
    frameTitle: 'Unsere Orte: Suche und Karte',
    tryOut: 'Ansehen, was im Rahmen steht (neuer Tab)',
  },
  unit: 'Entfernungen',
  units: {
    language: 'je nach Sprache',
    km: 'immer in Kilometern',
    mi: 'immer in Meilen',
  },
  unitHint:
    'Je nach Sprache heißt Kilometer auf Deutsch, Meilen auf Englisch. Besucherinnen und Besucher können selbst umschalten.',
  radius: 'Umkreis um eine Stadt',
  usualRadius: 'üblich (25)',
  radiusHint:
    'In der Einheit der Seite. Für ein dichtes Netz kleiner, für ein weites größer; wer sucht, kann ihn ändern.',
  consent: {
    de: 'Ihr Satz vor einer fremden Karte, deutsch',
    en: 'Ihr Satz vor einer fremden Karte, englisch',
  },
  consentHint: (isAsked: boolean) =>
    `Steht über dem Knopf, der eine fremde Karte lädt. Wen der Klick anspricht und was er sendet, sagt die Seite immer selbst.${isAsked ? '' : ' Zurzeit ist keine fremde Karte eingestellt.'}`,
  recipients: 'Wer Nachrichten bekommt, für die kein Ort eigene Empfänger hat',
  recipientsHint: 'Eine Adresse in jeder Zeile. Ohne Empfänger warten die Nachrichten im Postfach.',
  inquiryLead:
    'Orte, die so viele Monate lang nicht bestätigt wurden und eine E-Mail-Adresse oder Empfänger haben, bekommen eine E-Mail mit ihren Angaben und drei Links: stimmt noch, ändern, geschlossen. Höchstens 300 in der Stunde, kein Ort mehr als eine in dieser Frist.',
  inquiryOn: 'Orte von selbst fragen, ob ihre Angaben noch stimmen',
  everyMonths: 'Frist in Monaten (3 bis 36)',
  server: {
    lead: 'Über diesen Server gehen alle E-Mails der Website. Die Angaben stehen in der Anleitung Ihres E-Mail-Anbieters unter „Postausgang“ oder „SMTP“. Was noch wartet, geht nach dem Speichern hinaus.',
    host: 'Postausgangsserver',
    hostHint:
      'Zum Beispiel smtp.beispiel.de. Leer heißt: Es wird nichts verschickt. Einen Server im eigenen Netz nennt nur die Umgebung (SMTP_URL).',
    security: 'Verschlüsselung',
    securities: {
      tls: 'SSL/TLS (üblich mit Port 465)',
      starttls: 'STARTTLS (üblich mit Port 587)',
    } satisfies Record<MailSecurity, string>,
    port: 'Port',
    portHint: 'Leer heißt: der übliche. Möglich sind 465, 587, 25 und 2525.',
    user: 'Benutzername',
    password: 'Passwort',
    passwordHint:
      'Es wird verschlüsselt gespeichert und nie wieder angezeigt. Manche Anbieter verlangen hier ein App-Passwort.',
    passwordKept:
      'Gespeichert, verschlüsselt. Leer lassen heißt behalten; ändern sich Server, Port, Verschlüsselung oder Benutzername, geben Sie es neu ein.',
  },
  s3: {
    lead: 'Jede nächtliche Sicherung kommt dann auch dorthin, auf einen anderen Rechner. S3 bieten viele Anbieter an, unter „Object Storage“; dort legen Sie einen Bucket an und einen Zugangsschlüssel, der nur für ihn gilt.',
    url: 'Adresse mit Bucket',
    urlHint:
      'Zum Beispiel https://s3.eu-central-1.amazonaws.com/mein-bucket, dahinter, wenn Sie wollen, ein Ordner. Leer heißt: Sicherungen bleiben auf diesem Rechner. Einen Speicher im eigenen Netz nennt nur die Umgebung (BACKUP_S3_URL).',
    region: 'Region',
    regionHint: 'Wie der Anbieter sie nennt; leer heißt us-east-1, was oft genügt.',
    keyId: 'Zugangsschlüssel (Access Key ID)',
    secret: 'Geheimnis (Secret Access Key)',
    secretHint: 'Es wird verschlüsselt gespeichert und nie wieder angezeigt.',
    secretKept:
      'Gespeichert, verschlüsselt. Leer lassen heißt behalten; ändern sich Adresse, Region oder Zugangsschlüssel, geben Sie es neu ein.',
    tryOut: 'Verbindung prüfen',
    works: 'Der S3-Speicher nimmt Dateien an und gibt sie unverändert zurück.',
  },
  senderAddress: 'Adresse des Absenders',
  senderName: 'Name des Absenders',
  senderHint:
    'Steht als Absender über jeder E-Mail der Website. Der Mailserver muss diese Adresse annehmen; richten Sie für ihre Domain SPF und DKIM ein.',
  noSender: 'Es ist noch kein Absender eingestellt: Alle E-Mails warten, bis hier einer steht.',
  noMail: 'Es ist noch kein Mailserver eingestellt: Es wird nichts verschickt.',
  testMail: 'Test-E-Mail an mich senden',
  mailWorks: (address: string) => `Der Mailserver hat die E-Mail an ${address} angenommen.`,
  mailFails: (why: string) => `Die E-Mail ging nicht hinaus: ${why}`,
  webhooks: {
    title: 'Webhooks',
    lead: 'Nachrichten und Änderungen an Orten gehen auch an diese Adressen, unterschrieben nach Standard Webhooks. Adressen in privaten Netzen bekommen nichts.',
    newOne: 'Neuer Webhook',
    fields: { name: 'Name', url: 'Adresse' },
    urlHint: 'Mit https://, ohne Zugangsdaten. Gespeichert wird sie verschlüsselt.',
    gets: { isOn: 'Bekommt Nachrichten', getsPlaces: 'Erfährt, welche Orte sich ändern' },
    getsPlacesHint:
      'Kommen, ändern sich oder verschwinden veröffentlichte Orte, nennt eine Zustellung binnen Sekunden ihre Kennungen und Adressen.',
    isOff: 'Ausgeschaltet: bekommt zurzeit nichts.',
    add: 'Webhook anlegen',
    more: 'Neues Geheimnis oder löschen',
    moreLead:
      'Mit einem neuen Geheimnis gilt das alte sofort nicht mehr. Was für einen gelöschten Webhook noch wartet, geht nirgends hin.',
    renew: 'Neues Geheimnis erstellen',
    remove: (name: string) => `„${name}“ löschen`,
    secretOnce:
      'Mit diesem Geheimnis prüft der Empfänger die Unterschrift. Es steht nur jetzt hier, kopieren Sie es gleich:',
    lastTry: 'Zuletzt',
    taken: 'angenommen',
    neverTried: 'Hierher ging noch nichts.',
    conflict:
      'Inzwischen hat jemand anderes diesen Webhook geändert oder gelöscht. Sehen Sie nach, was jetzt gilt, und wiederholen Sie, was noch fehlt.',
  },
  testWebhook: 'Testzustellung senden',
  webhookWorks: 'Der Webhook hat die Testzustellung angenommen.',
  webhookFails: (why: string) => `Die Testzustellung wurde nicht angenommen: ${why}`,
  map: {
    ground: 'Karte für Besucherinnen und Besucher',
    grounds: {
      builtin: 'Die eigene Karte, ohne Straßen, vom eigenen Server',
      tiles: 'Straßenkacheln, die Lageplan zeichnet',
      style: 'Ein fertiger Kartenstil (MapLibre)',
    },
    address: 'Adresse der Kacheln oder des Stils',
    addressHint:
      'Mit https:// oder als Pfad der eigenen Website. Kacheln: mit {z}/{x}/{y}, als TileJSON oder als .pmtiles. Ein Schlüssel in der Adresse ist für alle zu sehen; lassen Sie ihn beim Anbieter nur für Ihre Website gelten.',
    schema: 'Schema der Kacheln',
    schemaHint: 'Wie die Ebenen der Kacheln heißen; ein fertiger Stil braucht keines.',
    noSchema: 'keines',
    attribution: 'Quellenangabe auf der Karte',
    attributionHint:
      'Leer heißt: was die Kacheln selbst nennen. Ein fertiger Stil nennt seine Quellen selbst.',
    consentNote:
      'Liegt die Karte bei jemand anderem, lädt nichts davon, bevor jemand zustimmt; bis dahin steht die eigene Karte da.',
    streetsHint: 'Straßen rund um Ihre Orte auf unserer eigenen Karte, ohne Anbieter:',
    streets: 'Straßen holen',
    ownStreet: 'Ihre Straßenkarte.',
    nothingToTry: 'Nennen Sie zuerst eine brauchbare Adresse und das Schema.',
    offersGoogle: 'Besucherinnen und Besucher können Google Maps wählen.',
    googleLead:
      'Mit einem Schlüssel können Besucherinnen und Besucher Google Maps wählen. Sprache und Land nennt die Umgebung des Servers (MAP_LANGUAGE, MAP_REGION), ohne Angabe Deutsch und das Land der Website. Vor dem Klick geht keine Anfrage an Google.',
    google: { key: 'Schlüssel', channel: 'Kanal', mapId: 'Karten-ID' },
    googleHints: {
      key: 'Der Browser bekommt ihn; beschränken Sie ihn bei Google auf Ihre Website. Leer heißt: Google Maps wird nicht angeboten.',
      channel: 'Eine Zahl von 0 bis 999 für Googles Berichte; kann leer bleiben.',
      mapId: 'Aus der Google Cloud Console; ohne sie gilt Googles Test-ID.',
    },
  },
  testMap: 'Karte prüfen',
  spamLead:
    'Jeder Grund gegen eine Nachricht hat Punkte; von dieser Schwelle an liegt sie in der Quarantäne, wo sie jemand nachsieht. Gelöscht oder abgewiesen wird deshalb keine.',
  threshold: 'Schwelle in Punkten',
  thresholdHint: (least: number, most: number, usual: number) =>
    `${least} bis ${most}, auch halbe; üblich sind ${usual}. Weniger heißt mehr in der Quarantäne. Was eine andere Schwelle mit Ihren Nachrichten gemacht hätte, zeigt „npx lageplan shield threshold“.`,
  signIn: {
    lead: 'Wer noch keinen zweiten Faktor hat, richtet ihn nach dem Anmelden ein und kommt erst dann weiter; das gilt sofort, auch für offene Sitzungen. Eine Authenticator-App genügt, ein Passkey ebenso. API-Schlüssel sind keine Konten und arbeiten weiter.',
    required: 'Jedes Konto braucht einen zweiten Faktor',
    allHaveOne: 'Alle Konten haben einen.',
    without: (names: readonly string[]) =>
      `Noch keinen ${names.length === 1 ? 'hat' : 'haben'}: ${formatList(names, 'conjunction', 'de')}.`,
    own: 'Den eigenen einrichten',
  },
  signOn: {
    lead: 'Ihre Leute melden sich mit dem Konto an, das sie in Ihrer Organisation schon haben, zum Beispiel bei Keycloak, Entra ID oder Google Workspace. Hinein kommt, wer hier ein Konto oder eine Einladung mit derselben bestätigten E-Mail-Adresse hat, oder eine Adresse in einer der Domains unten. Passwörter bleiben gültig.',
    back: 'Beim Anbieter als Rückkehradresse eintragen',
    signedOut: 'Und als Adresse nach dem Abmelden',
    issuer: 'Adresse des Anbieters',
    issuerHint:
      'Der Issuer, genau so, wie der Anbieter ihn nennt, zum Beispiel https://login.beispiel.de/realms/stadt. Leer: keine Einmalanmeldung.',
    name: 'Name auf dem Knopf',
    nameHint: 'Zum Beispiel: Stadtkonto. Der Knopf heißt dann „Mit Stadtkonto anmelden“.',
    clientId: 'Client-ID',
    secret: 'Client-Geheimnis',
    secretKept: 'Gespeichert und verschlüsselt. Leer heißt: Es bleibt.',
    domains: 'Domains, die ein Konto bekommen',
    domainsHint:
      'Zum Beispiel: stadt.beispiel.de. Leer: nur, wer eingeladen ist. Nennen Sie keine Domain, in der sich jeder eine Adresse nehmen kann.',
    role: 'Rolle neuer Konten aus diesen Domains',
    trustsAddresses: 'Die E-Mail-Adressen des Anbieters gelten als bestätigt',
    trustsFactor: 'Den zweiten Faktor verlangt der Anbieter',
    trustHint:
      'Das erste nur ankreuzen, wenn der Anbieter nichts dazu sagt und dort niemand seine Adresse selbst ändern kann. Ohne das zweite fragt Lageplan selbst nach dem zweiten Faktor, wenn das Konto einen hat oder jedes einen braucht.',
    tryOut: 'Probieren',
    nothingToTry:
      'Es ist kein Anbieter gespeichert, oder sein Geheimnis muss neu eingegeben werden.',
    finding: ({ isGood, about, problem, detail }: SignOnTestResult) => {
      if (isGood) {
        return about === 'reached'
          ? 'Der Anbieter antwortet und nennt sich wie angegeben.'
          : 'Client-ID und Geheimnis nimmt er an.'
      }
      const why = detail === undefined ? '' : ` (${detail})`
      switch (problem) {
        case 'provider_unreachable':
          return `Der Anbieter ist unter dieser Adresse nicht zu erreichen${why}.`
        case 'secret_wrong':
          return `Client-ID oder Geheimnis nimmt der Anbieter nicht an${why}.`
        case 'secret_untested':
          return `Ob Client-ID und Geheimnis stimmen, sagt der Anbieter nicht${why}. Melden Sie sich in einem zweiten Fenster damit an.`
        default:
          return `Unter dieser Adresse antwortet kein Anbieter, der sich so nennt${why}.`
      }
    },
  },
  doneDays: 'Erledigte Nachrichten löschen nach (Tage)',
  quarantineDays: 'Nachrichten in Quarantäne löschen nach (Tage)',
  auditDays: 'Protokoll löschen nach (Tage, mindestens 365)',
  legalHint:
    'Markdown: Leerzeile für einen Absatz, ## vor einer Überschrift, - vor einem Listenpunkt. Leer heißt: Es steht der Text der anderen Sprache da, und ohne ihn die Vorlage.',
  isTemplate:
    'Es fehlt noch, wer verantwortlich ist: Füllen Sie oben „Wer verantwortlich ist“ aus, oder schreiben Sie hier einen eigenen Text.',
  privacyLead:
    'Ihr Text steht über den Absätzen, die Lageplan selbst zu Cookie, Formularen, Karten und Fristen schreibt. Diese Absätze bleiben immer stehen.',
  responsible: {
    lead: 'Daraus entstehen das Impressum (§ 5 DDG) und der Anfang der Datenschutzerklärung, auf Deutsch und auf Englisch. Was es bei Ihnen nicht gibt, lassen Sie leer; dann steht es auch nicht da.',
    noAdvice:
      'Das ist eine Hilfe beim Ausfüllen und keine Rechtsberatung. Welche Angaben Sie brauchen, hängt von Ihrer Organisation ab; lassen Sie die fertigen Seiten prüfen.',
    fields: responsibleFields,
    hints: {
      organisation:
        'Zum Beispiel: Landkreis Beispiel, Muster GmbH, Förderverein Stadtbücherei e. V.',
      address: 'Straße und Hausnummer, Postleitzahl und Ort; kein Postfach.',
      email: undefined,
      phone: 'Oder ein anderer schneller Weg neben der E-Mail.',
      representative: 'Bei juristischen Personen: Vor- und Nachname, Funktion.',
      register: 'Zum Beispiel: Amtsgericht Beispielstadt, HRB 12345.',
      taxNumbers: 'Falls vorhanden. Die Steuernummer des Finanzamts gehört nicht hierher.',
      authority:
        'Nur wenn Ihre Tätigkeit eine behördliche Zulassung braucht; bei Behörden die Rechtsaufsicht.',
      editor:
        'Nach § 18 Abs. 2 MStV, wenn die Website redaktionelle Texte hat: Name und Anschrift.',
      hosting: 'Wer den Server betreibt, mit Anschrift.',
      dataProtectionOfficer: 'Name oder Funktion, E-Mail oder Anschrift.',
      dataProtectionAuthority:
        'Zum Beispiel die oder der Landesbeauftragte für den Datenschutz, mit Anschrift.',
    } satisfies Record<ResponsibleField, string | undefined>,
    missing: (fields: readonly ResponsibleField[]) =>
      `Es fehlt: ${formatList(
        fields.map((field) => responsibleFields[field]),
        'conjunction',
        'de',
      )}.`,
  },
  templates: {
    imprint: 'Im Impressum fehlt, wer verantwortlich ist',
    privacy: 'In der Datenschutzerklärung fehlt, wer verantwortlich ist',
  },
  problem: ({ rule, limit, detail }: FieldProblem) =>
    ({
      required: 'Hier fehlt eine Angabe.',
      too_long: `Das ist zu lang: höchstens ${limit?.toLocaleString('de')} Zeichen.`,
      control_characters: 'Hier stehen unsichtbare Steuerzeichen.',
      damaged_text: 'Hier ist ein Zeichen beschädigt angekommen.',
      country_unknown: 'Dieses Land ist nicht bekannt.',
      colour_invalid: 'Das ist keine Farbe. Richtig ist zum Beispiel #ffcd00.',
      email_invalid: `„${detail ?? ''}“ ist keine E-Mail-Adresse.`,
      mail_host_invalid:
        'Das ist kein Name eines Servers. Richtig ist zum Beispiel smtp.beispiel.de, ohne Port und nicht als IP-Adresse.',
      mail_port_invalid: 'Für E-Mails gibt es die Ports 465, 587, 25 und 2525.',
      host_inside:
        'Das ist ein Rechner im eigenen Netz. Ihn kann nur die Umgebung des Servers nennen, nicht diese Seite.',
      secret_again: 'Geben Sie es neu ein: Das gespeicherte gehört zu den alten Angaben.',
      s3_url_invalid:
        'Das ist keine Adresse mit https:// und einem Bucket, zum Beispiel https://s3.eu-central-1.amazonaws.com/mein-bucket.',
      s3_region_invalid: 'Eine Region besteht aus Buchstaben, Ziffern und Bindestrichen.',
      geocoder_url_invalid:
        'Das ist keine Adresse mit http:// oder https:// ohne Zugangsdaten, zum Beispiel https://photon.beispiel.de.',
      geocoder_key_in_clear:
        'Mit http:// ginge der Schlüssel offen über das Netz. Nehmen Sie eine Adresse mit https://.',
      geocoder_pace_invalid: `Setzen Sie eine Zahl über 0 und höchstens ${limit}.`,
      recipients_too_many: `Mehr als ${limit} Empfänger gibt es nicht. Nehmen Sie die Adresse eines Verteilers.`,
      too_many: `Mehr als ${limit} Webhooks gibt es nicht.`,
      embed_origin_invalid: `„${detail ?? ''}“ ist keine Adresse einer Website mit https:// und ohne Pfad.`,
      webhook_url_invalid:
        'Das ist keine Adresse mit https:// ohne Zugangsdaten, zum Beispiel https://empfang.beispiel.de/lageplan.',
      webhook_inside:
        'Diese Adresse liegt in einem privaten Netz. Dorthin schickt Lageplan nichts, damit niemand über die Website an Ihr internes Netz kommt.',
      webhook_sealed: 'Tragen Sie zuerst die Adresse neu ein.',
      map_address_malformed:
        'Das ist keine vollständige https-Adresse und kein Pfad der eigenen Website. Dateien und Rechner des eigenen Netzes nennt nur die Umgebung des Servers.',
      map_subdomains:
        '{s} steht für mehrere Rechner; nennen Sie einen davon, denn die Einwilligung gilt für genau einen.',
      map_schema_missing: 'Zu Kacheln gehört ihr Schema.',
      google_key_malformed: 'Das sieht nicht wie ein Schlüssel von Google aus.',
      google_channel_dropped: 'Google nimmt nur ganze Zahlen von 0 bis 999.',
      google_map_id_malformed: 'Das ist keine Karten-ID.',
      logo_light_missing: 'Ein Logo für dunklen Grund gibt es nur zusammen mit einem für hellen.',
      host_inside_not_allowed:
        'Das ist ein Rechner im eigenen Netz. Wer den Server betreibt, kann ihn mit PRIVATE_ORIGINS erlauben.',
      sso_issuer_invalid:
        'Das ist keine Adresse mit https:// und ohne Frage- und Rautezeichen, zum Beispiel https://login.beispiel.de/realms/stadt.',
      sso_domain_invalid: 'Eine Domain sieht so aus: stadt.beispiel.de. Höchstens zwanzig.',
      own_factor_missing:
        'Richten Sie zuerst unter „Mein Konto“ Ihren eigenen zweiten Faktor ein. Sonst kämen Sie selbst nicht mehr weiter.',
      no_language: 'Eine Sprache muss es geben.',
      language_off: 'Die erste Sprache muss eingeschaltet sein.',
      months_invalid: 'Setzen Sie eine ganze Zahl von Monaten, 3 bis 36.',
      threshold_invalid: `Setzen Sie eine Zahl von Punkten, mindestens ${limit} und höchstens 20, zum Beispiel 5 oder 5,5.`,
      days_invalid: `Setzen Sie eine ganze Zahl von Tagen, mindestens ${limit}.`,
    })[rule] ?? rule,
}

export type SettingsWords = typeof settings
