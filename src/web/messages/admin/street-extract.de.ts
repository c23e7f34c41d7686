import type {
  ExtractProblem,
  ExtractWork,
  MeasuredExtract,
  RenewDays,
  StreetExtract,
} from '../../../domain/admin/street-extract.ts'
import { formatCount, number } from '../format.ts'
import { megabytes } from './megabytes.ts'

export type StreetExtractWords = {
  title: string
  lead: string
  cost: string
  fixed(setting: string): string
  none: string
  fileMissing: string
  inUse(extract: Pick<StreetExtract, 'bytes' | 'places'>): string
  from(source: string): string
  made: string
  remove: string
  removed: string
  schedule: string
  renew: Record<RenewDays, string>
  saveSchedule: string
  saved: string
  scheduleHint: string
  newTitle: string
  source: string
  sourceHint: string
  suggested: string
  measure: string
  phases: Record<ExtractWork['phase'], string>
  measured(size: MeasuredExtract): string
  progress(work: Pick<ExtractWork, 'measured' | 'fetchedBytes'>): string
  fetch: string
  resume: string
  retry: string
  stop: string
  discard: string
  refresh: string
  running: string
  nothingToResume: string
  done(extract: Pick<StreetExtract, 'bytes' | 'places'>): string
  problems: Record<ExtractProblem, (status?: number) => string>
}

const placesOf = (places: number) => formatCount(places, 'Ort', 'Orte', 'de')

/** Der Bildschirm „Straßen“ und was npx lageplan map extract sagt. */
export const streetExtract: StreetExtractWords = {
  title: 'Straßen',
  lead: 'Unsere eigene Karte endet vor den Straßen. Hier holen Sie die Straßen rund um Ihre Orte dazu: drei Kilometer um jeden Ort und die Städte, in denen Orte liegen. Danach lässt sich die Karte dort bis zum Haus vergrößern. Die Kacheln liegen auf Ihrem Server; Besucherinnen und Besucher fragen niemand anderen, und es braucht keine Einwilligung.',
  cost: 'Geholt werden nur die Teile, die gebraucht werden. Vorher steht da, wie viel Platz sie brauchen.',
  fixed: (setting) =>
    `Besucher sehen zurzeit die Straßenkarte aus den Einstellungen (${setting}); was hier geholt wird, zeigt nur unsere eigene Karte.`,
  none: 'Noch keine Straßen: Die Karte endet bei Zoomstufe 12.',
  fileMissing:
    'Die Datei mit den Straßen liegt nicht im Datenverzeichnis, etwa weil eine Sicherung zurückgespielt wurde. Holen Sie sie neu.',
  inUse: ({ bytes, places }) =>
    `Straßen rund um ${placesOf(places)}, ${megabytes(bytes, 'de')} auf der Platte.`,
  from: (source) => `Quelle: ${source}`,
  made: 'Geholt am',
  remove: 'Straßen entfernen',
  removed: 'Die Straßen sind weg; die Karte endet wieder bei Zoomstufe 12.',
  schedule: 'Neu holen',
  renew: {
    0: 'nur von Hand',
    7: 'jede Woche',
    30: 'alle 30 Tage',
    90: 'alle 90 Tage',
  },
  saveSchedule: 'Zeitplan speichern',
  saved: 'Gespeichert.',
  scheduleHint:
    'Neue Orte bekommen ihre Straßen beim nächsten Mal. Bis die neuen da sind, bleiben die alten.',
  newTitle: 'Straßen holen',
  source: 'Adresse der PMTiles-Datei',
  sourceHint:
    'Ein Archiv nach Protomaps, OpenMapTiles oder Shortbread auf einem Webserver, der Teilanfragen beantwortet. {date} steht für den neuesten Tag, als 20261123.',
  suggested: 'Vorgeschlagen ist die tägliche Ausgabe von Protomaps (OpenStreetMap, ODbL).',
  measure: 'Größe ermitteln',
  phases: {
    measuring: 'Die Größe wird ermittelt …',
    measured: 'Die Größe steht fest; geholt ist noch nichts.',
    fetching: 'Die Straßen werden geholt …',
    stopped: 'Angehalten. Was geholt ist, bleibt.',
    failed: 'Es ging nicht weiter.',
  },
  measured: ({ bytes, tiles, requests, places, lastZoom }) =>
    `${megabytes(bytes, 'de')}: ${number(tiles, 'de')} Kacheln der Zoomstufen 10 bis ${lastZoom} rund um ${placesOf(places)}, in ${formatCount(requests, 'Anfrage', 'Anfragen', 'de')}.`,
  progress: ({ measured, fetchedBytes }) =>
    `${megabytes(fetchedBytes, 'de')} von ${megabytes(measured?.bytes ?? 0, 'de')} geholt.`,
  fetch: 'Jetzt holen',
  resume: 'Weitermachen',
  retry: 'Noch einmal versuchen',
  stop: 'Anhalten',
  discard: 'Verwerfen',
  refresh: 'Diese Seite lädt sich alle paar Sekunden neu.',
  running: 'Es werden gerade schon Straßen geholt.',
  nothingToResume: 'Es gibt nichts, womit weiterzumachen wäre.',
  done: ({ bytes, places }) =>
    `Fertig: Straßen rund um ${placesOf(places)}, ${megabytes(bytes, 'de')}. Die Karte zeigt sie sofort.`,
  problems: {
    source_invalid: () => 'Das ist keine Adresse, die mit http:// oder https:// beginnt.',
    unreachable: () =>
      'Der Server mit der Datei ist nicht zu erreichen. Was geholt ist, bleibt; versuchen Sie es später noch einmal.',
    address_refused: () =>
      'Diese Adresse liegt in einem privaten Netz. Nennen Sie sie in MAP_EXTRACT_SOURCE oder rufen Sie npx lageplan map extract auf.',
    timed_out: () =>
      'Der Server mit der Datei antwortet nicht rechtzeitig. Was geholt ist, bleibt; versuchen Sie es später noch einmal.',
    missing: () => 'Diese Datei gibt es nicht.',
    unreadable: () => 'Diese Datei lässt sich nicht lesen.',
    bad_status: (status) =>
      `Der Server mit der Datei antwortet mit HTTP ${status ?? ''}. Prüfen Sie die Adresse.`,
    no_ranges: () =>
      'Dieser Server gibt nur die ganze Datei heraus. Er muss Teilanfragen beantworten (Range, HTTP 206).',
    not_pmtiles: () => 'Das ist kein PMTiles-Archiv der Version 3.',
    damaged: () => 'Das Archiv ist beschädigt oder abgeschnitten.',
    not_vector: () =>
      'Das Archiv enthält keine Vektorkacheln (MVT), die ein Browser auspacken kann.',
    schema_unclear: () =>
      'Die Ebenen des Archivs passen zu keinem der Schemas Protomaps, OpenMapTiles und Shortbread.',
    too_coarse: () => 'Das Archiv endet vor Zoomstufe 12 und hat keine Straßen.',
    no_places: () => 'Es gibt noch keine veröffentlichten Orte mit Koordinaten.',
    nothing_there: () => 'Das Archiv hat rund um Ihre Orte nichts.',
    no_space: () =>
      'Auf der Platte ist zu wenig Platz: Neben den Straßen sollen 500 MB frei bleiben.',
    changed: () =>
      'Die Datei hat sich geändert, während sie gelesen wurde. Versuchen Sie es noch einmal.',
    failed: () => 'Das hat nicht geklappt; das Protokoll des Servers sagt, warum.',
  },
}
