import type { MapResponseProblem, MapRequestKind } from '../../../maps/street/check/map-facts.ts'
import type { MapCheckResult, Severity } from '../../../maps/street/check/map-check-result.ts'
import { number } from '../format.ts'

/** Was die Kartenprüfung sagt: zu jeder Kennung ein Satz, was gefunden wurde und was zu tun ist. */
export type MapCheckWords = {
  severity: Record<Severity, string>
  findings: {
    [Code in MapCheckResult['code']]: (finding: Extract<MapCheckResult, { code: Code }>) => string
  }
  sum(errors: number, warnings: number): string
}

const what: Record<MapRequestKind, string> = {
  style: 'Der Stil',
  description: 'Die Beschreibung der Kacheln (TileJSON)',
  archive: 'Das Kachelarchiv (PMTiles)',
  tile: 'Die Kachel',
}

const failed: Record<MapResponseProblem, (status?: number) => string> = {
  unreachable: () =>
    'ist nicht zu erreichen. Prüfen Sie den Namen des Rechners, die Leitung und das Zertifikat.',
  address_refused: () =>
    'liegt in einem privaten Netz, das die Einstellungen nicht nennen, und wird nicht geholt. Besucher von außen erreichen es auch nicht.',
  timed_out: () =>
    'kam nicht innerhalb von 15 Sekunden. Prüfen Sie den Rechner, der antworten soll.',
  too_large: () => 'ist größer als 16 MB. Prüfen Sie die Adresse.',
  missing: () =>
    'gibt es nicht. Prüfen Sie den Pfad in MAP_TILES und ob der Datenträger eingehängt ist.',
  unreadable: () =>
    'lässt sich nicht lesen. Es muss eine Datei sein, die das Konto lesen darf, unter dem Lageplan läuft.',
  bad_status: (status) =>
    status === 401 || status === 403
      ? `wird verweigert (HTTP ${status}). Prüfen Sie den Schlüssel in der Adresse und ob Ihre Website dort freigegeben ist.`
      : `kommt nicht (HTTP ${status}). Prüfen Sie die Adresse.`,
  not_json: () =>
    'ist kein JSON. Öffnen Sie die Adresse im Browser; vielleicht ist es eine Fehlerseite.',
  not_a_style: () =>
    'ist kein MapLibre-Stil der Version 8. Kacheln ohne Stil gehören in MAP_TILES, nicht in MAP_STYLE_URL.',
  no_vector_source: () => 'nennt keine Vektorkacheln, deshalb lässt sich keine Kachel prüfen.',
  not_a_description: () =>
    'nennt keine Kacheln (tiles). MAP_TILES braucht ein TileJSON, ein PMTiles-Archiv oder eine Adresse mit {z}/{x}/{y}.',
  no_ranges: () =>
    'kommt nur im Ganzen. Der Webserver muss Teilanfragen beantworten (Range, HTTP 206); schalten Sie sie dort ein.',
  not_pmtiles: () =>
    'ist kein PMTiles-Archiv der Version 3. Wandeln Sie es mit „pmtiles convert“ um.',
  damaged: () => 'ist beschädigt oder abgeschnitten. Laden oder erzeugen Sie es neu.',
}

const degrees = (value: number) => value.toLocaleString('de', { maximumFractionDigits: 2 })

const list = (layers: readonly string[]) => layers.join(', ') || 'keine'

export const mapCheck: MapCheckWords = {
  severity: { good: 'gut', warning: 'Hinweis', error: 'Fehler' },
  findings: {
    nothing_configured: () =>
      'Keine Straßenkarte eingestellt: Die Website zeigt ihre eigene Übersichtskarte. Eine Straßenkarte stellen die Einstellungen der Verwaltung oder MAP_TILES und MAP_STYLE_URL ein; docs/betrieb/karten.md erklärt die Wahl.',
    answer_failed: (finding) =>
      `${what[finding.what]} ${failed[finding.problem](finding.status)} (${finding.address})`,
    answered: (finding) =>
      `${what[finding.what]} ist da${finding.status ? ` (HTTP ${finding.status})` : ''}: ${finding.address}`,
    odd_type: (finding) =>
      `${what[finding.what]} kommt als „${finding.type}“. Ist das eine Fehlerseite? Sonst stellen Sie den Inhaltstyp im Webserver ein. (${finding.address})`,
    origin_refused: (finding) =>
      `${what[finding.what]} darf von ${finding.origin} aus nicht gelesen werden: Die Antwort braucht die Kopfzeile „Access-Control-Allow-Origin: ${finding.origin}“ oder „*“. Beim Anbieter heißt das meist „erlaubte Websites“. (${finding.address})`,
    archive_read: ({ minZoom, maxZoom, bounds: { west, south, east, north } }) =>
      `Das Archiv reicht von Zoomstufe ${minZoom} bis ${maxZoom}, von ${degrees(west)} bis ${degrees(east)} Grad Länge und von ${degrees(south)} bis ${degrees(north)} Grad Breite. Orte außerhalb stehen auf leerem Grund.`,
    not_vector: () =>
      'Das Archiv enthält keine Vektorkacheln (MVT), sondern Bilder oder ein anderes Format. Lageplan zeichnet nur Vektorkacheln.',
    too_coarse: ({ maxZoom }) =>
      `Das Archiv endet bei Zoomstufe ${maxZoom}; Straßen gibt es etwa ab 12. Schneiden Sie es mit „--maxzoom=15“ neu aus.`,
    no_tile: () =>
      'Es war keine Kachel zu finden. Prüfen Sie, ob der Ausschnitt Ihre Orte enthält und die Adresse {z}/{x}/{y} in der richtigen Reihenfolge nennt.',
    tile_read: ({ z, x, y, bytes, layers }) =>
      `Die Kachel ${z}/${x}/${y} ist lesbar (${number(bytes, 'de')} Byte), Ebenen: ${list(layers)}.`,
    schema_fits: ({ schema }) => `Die Ebenen passen zum Schema ${schema}.`,
    schema_differs: ({ schema, found }) =>
      `MAP_SCHEMA ist ${schema}, die Ebenen heißen aber wie bei ${found}; die Karte bliebe leer. Setzen Sie MAP_SCHEMA=${found}.`,
    schema_unclear: ({ schema, layers }) =>
      `Die Ebenen passen zu ${schema ? `${schema} nicht` : 'keinem bekannten Schema'} (gefunden: ${list(layers)}). Nehmen Sie Kacheln nach protomaps, openmaptiles oder shortbread, oder setzen Sie MAP_STYLE_URL mit einem eigenen Stil.`,
    names_german: () => 'Deutsche Namen sind in den Daten (name:de oder name_de).',
    names_not_german: () =>
      'Deutsche Namen (name:de oder name_de) waren nicht zu finden; die Karte zeigt dann die örtlichen. Erzeugen Sie die Kacheln mit deutschen Namen, mit Planetiler etwa durch „--languages=de,en“.',
    attribution: ({ text }) => `Die Karte nennt als Quelle: ${text}`,
    attribution_missing: () =>
      'Keine Quellenangabe gefunden. Daten von OpenStreetMap verlangen sie; ergänzen Sie sie im Stil oder setzen Sie bei MAP_TILES auch MAP_ATTRIBUTION="© OpenStreetMap-Mitwirkende".',
    attribution_assumed: () =>
      'Die Karte nennt als Quelle „© OpenStreetMap-Mitwirkende“. Stammen die Kacheln nicht nur von dort, setzen Sie MAP_ATTRIBUTION.',
    replaced: (finding) =>
      finding.what === 'glyphs'
        ? `Der Stil holt Schriften von ${finding.origin}. Lageplan nimmt stattdessen die eigenen; dorthin geht keine Anfrage.`
        : `Der Stil holt Bildzeichen von ${finding.origin}. Lageplan lässt sie weg; dorthin geht keine Anfrage.`,
    other_host: ({ origin, allowed }) =>
      `Kacheln kämen auch von ${origin}, erlaubt ist aber nur ${allowed ?? 'die eigene Website'}. Sie werden weggelassen. Nehmen Sie einen Stil, der alles vom selben Rechner holt, oder nennen Sie die Kacheln unmittelbar in MAP_TILES.`,
    needs_consent: ({ origin }) =>
      `Die Karte liegt auf einem fremden Rechner (${origin}). Lageplan bietet sie deshalb erst nach Einwilligung an; bis dahin steht die eigene Karte da. Nennen Sie den Anbieter in der Datenschutzerklärung.`,
    own_origin: () =>
      'Die Karte kommt von der eigenen Website. Sie braucht keine Einwilligung und ist von Anfang an zu sehen.',
  },
  sum: (errors, warnings) =>
    errors > 0
      ? `${errors === 1 ? 'Ein Fehler' : `${errors} Fehler`}: So kann die Karte nicht bleiben.`
      : warnings > 0
        ? 'Die Karte geht; lesen Sie die Hinweise.'
        : 'Alles in Ordnung.',
}
