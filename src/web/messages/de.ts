import type { ProblemCode } from '../../domain/problem.ts'
import { importScreens } from './admin/import-screens.de.ts'
import { formsWords } from './forms.de.ts'
import { legalWords } from './legal-words.de.ts'
import { placesWords } from './places.de.ts'
import { requestsWords } from './requests.de.ts'
import { siteWords } from './site.de.ts'

/** German is the source: every other language has the same keys and functions. A browser loads only the parts that a page needs. */
export const de = {
  ...siteWords,
  ...placesWords,
  ...formsWords,
  ...legalWords,
  requests: requestsWords,

  problems: {
    ...formsWords.formProblems,
    ...placesWords.mapProblems,
    ...importScreens.schedule.login.problems,
    method_not_allowed: 'Das geht unter dieser Adresse nicht; was geht, nennt die Kopfzeile Allow.',
    match_required:
      'Welche Version ändern Sie? Nennen Sie sie in der Kopfzeile If-Match, in Anführungszeichen. Es ist nichts geändert.',
    conflict: 'Jemand anderes hat inzwischen gespeichert. Bitte vergleichen Sie beide Versionen.',
    unauthenticated: 'Bitte melden Sie sich an.',
    forbidden: 'Das dürfen Sie hier nicht. Fragen Sie die Inhaberin oder den Inhaber der Website.',
    insufficient_scope:
      'Diesem API-Schlüssel fehlt die Berechtigung, die „scope“ nennt. Machen Sie in der Verwaltung unter „API-Schlüssel“ einen, der sie hat.',
    proof_required:
      'Dafür muss sich eine Person in der Verwaltung noch einmal mit Passwort oder Passkey bestätigen; das gilt zehn Minuten. Ein API-Schlüssel kann das nicht.',
    second_factor_required:
      'Jedes Konto dieser Website braucht einen zweiten Faktor. Richten Sie ihn in der Verwaltung unter „Mein Konto“ ein.',
    key_expired:
      'Dieser API-Schlüssel ist abgelaufen. Machen Sie in der Verwaltung unter „API-Schlüssel“ einen neuen.',
    link_invalid:
      'Diesen Link haben wir nicht ausgestellt, oder er ist beim Kopieren unvollständig geworden. Öffnen Sie ihn bitte aus der E-Mail.',
    link_expired:
      'Dieser Link ist abgelaufen: Die Frist ist vorbei, und die Nachricht ist gelöscht oder wird es bald. Solange es sie gibt, hilft npx lageplan inbox ham NUMMER.',
    link_used:
      'Dieser Link ist schon benutzt, oder jemand hat inzwischen anders über die Nachricht entschieden. npx lageplan inbox show NUMMER zeigt, wo sie liegt.',
    geocoder_unreachable:
      'Der Geocoder antwortet nicht. Nichts ist verloren; Lageplan fragt später noch einmal.',
    geocoder_refused:
      'Der Geocoder lehnt die Frage ab. Prüfen Sie GEOCODER_URL und GEOCODER_KEY auf dem Server.',
    geocoder_busy: 'Der Geocoder bekommt gerade zu viele Fragen. Bitte gleich noch einmal.',
    geocoder_unintelligible:
      'Der Geocoder antwortet anders als erwartet. Passt GEOCODER_KIND zu GEOCODER_URL?',
    address_not_found: 'Der Geocoder kennt diese Anschrift nicht genauer.',
    upload_damaged:
      'Die Datei kam anders an, als sie abgeschickt wurde. Es ist nichts gespeichert; bitte laden Sie sie noch einmal hoch.',
    import_unreadable: 'Diese Datei lässt sich nicht lesen.',
    import_row_rejected: 'Diese Zeile wurde nicht übernommen.',
    line_unreadable:
      'Diese Zeile ist kein JSON-Objekt mit einer „id“. Sie ist übersprungen, die anderen gelten.',
    line_too_long: 'Diese Zeile ist länger als 64 KiB. Sie ist übersprungen, die anderen gelten.',
    too_many_lines:
      'Ein Aufruf nimmt höchstens 10.000 Zeilen. Von dieser an ist nichts gespeichert: Schicken Sie den Rest im nächsten.',
    line_repeats_place:
      'Eine frühere Zeile nennt denselben Ort unter einer anderen Nummer. Nur jene gilt.',
    lines_uncertain:
      'Hier ist der Aufruf mit einem Fehler abgebrochen. Was von dieser Zeile an gespeichert ist, ist ungewiss: Schicken Sie alles ab hier noch einmal.',
    batch_interrupted: 'Der Server hat die Änderung mittendrin abgebrochen.',
    id_is_alias:
      'Unter dieser Nummer ist der Ort nur noch zusätzlich bekannt, etwa weil zwei Einträge zusammengeführt wurden. Archivieren lässt er sich unter seiner eigenen Nummer oder in der Verwaltung.',
    photo_unreadable:
      'Das ist kein Bild, das wir lesen können, oder es ist beschädigt. Möglich sind JPEG, PNG, WebP und AVIF.',
    drawing_unreadable:
      'Diese Zeichnung (SVG) lässt sich nicht übernehmen: Sie ist beschädigt, enthält ein Bild oder verweist auf andere Dateien. Speichern Sie das Logo in Ihrem Zeichenprogramm als PNG.',
    photo_too_large: 'Dieses Bild ist größer als 10 MB. Bitte verkleinern Sie es.',
    photo_too_many_pixels:
      'Dieses Bild hat zu viele Bildpunkte. Bitte verkleinern Sie es auf höchstens 50 Megapixel.',
    photo_not_stored:
      'Dieses Bild ließ sich nicht speichern, weil der Speicher für Fotos nicht antwortet. Alles andere ist nicht verloren: Wählen Sie das Bild in einigen Minuten noch einmal aus.',
  } satisfies Record<ProblemCode, string>,
}

export type Messages = typeof de
