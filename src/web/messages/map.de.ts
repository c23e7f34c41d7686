import { BASEMAP_ATTRIBUTION } from '../../maps/atlas/attribution.ts'
import type { MapWords } from '../../maps/map-words.ts'
import type { PictureWords } from '../../maps/picture/picture-words.ts'
import { number } from './format.ts'

/** Die Texte der Karte. */
export const map = {
  map: 'Karte',
  markersHint: 'Mit den Pfeiltasten gehen Sie von Ort zu Ort, mit der Eingabetaste wählen Sie aus.',
  movableHint:
    'Mit den Pfeiltasten verschieben Sie die Markierung, mit Umschalt in kleinen Schritten.',
  place: ({ number: label, name }) => (label === undefined ? name : `${label}: ${name}`),
  count: (count) => number(count, 'de'),
  clusterCount: (count) => (count === 1 ? '+1' : number(count, 'de')),
  cluster: (count) =>
    count === 1 ? '+1 Ort, hineinzoomen' : `${number(count, 'de')} Orte, hineinzoomen`,
  listedCluster: (count) =>
    count === 1 ? '+1 Ort, als Liste zeigen' : `${number(count, 'de')} Orte, als Liste zeigen`,
  stack: (count, label) =>
    `${label === undefined ? '' : `${label}: `}${number(count, 'de')} Orte an derselben Stelle, als Liste öffnen`,
  stackTitle: (count, named) =>
    named < count
      ? `${named} von ${number(count, 'de')} Orten an dieser Stelle`
      : `${number(count, 'de')} Orte an dieser Stelle`,
  closeStack: 'Liste schließen',
  crowd: 'Hier dicht beieinander',
  origin: 'Ausgangspunkt der Suche',
  zoomIn: 'Hineinzoomen',
  zoomOut: 'Herauszoomen',
  movePad: 'Karte verschieben',
  moveNorth: 'Nach Norden',
  moveSouth: 'Nach Süden',
  moveWest: 'Nach Westen',
  moveEast: 'Nach Osten',
  closestAtlas: 'Näher geht es ohne Straßenkarte nicht.',
  closestBeyond: 'Näher geht es hier nicht: Straßen zeigt die Karte nur rund um die Orte.',
  closestStreets: 'Näher zeigt diese Straßenkarte nicht mehr.',
  tilesMissing: 'Ein Teil der Karte fehlt, weil die Verbindung unterbrochen ist.',
  googleFrame: 'Karte von Google Maps',
  engine: {
    'AttributionControl.ToggleAttribution': 'Quellen ein- oder ausblenden',
    'AttributionControl.MapFeedback': 'Fehler in der Karte melden',
    'FullscreenControl.Enter': 'Vollbild',
    'FullscreenControl.Exit': 'Vollbild beenden',
    'GeolocateControl.FindMyLocation': 'Meinen Standort zeigen',
    'GeolocateControl.LocationNotAvailable': 'Der Standort ist nicht verfügbar',
    'LogoControl.Title': 'MapLibre (öffnet die Website)',
    'Map.Title': 'Bewegliche Karte',
    'Marker.Title': 'Markierung',
    'NavigationControl.ResetBearing': 'Nach Norden ausrichten',
    'NavigationControl.ZoomIn': 'Hineinzoomen',
    'NavigationControl.ZoomOut': 'Herauszoomen',
    'Popup.Close': 'Schließen',
    'ScaleControl.Feet': 'ft',
    'ScaleControl.Meters': 'm',
    'ScaleControl.Kilometers': 'km',
    'ScaleControl.Miles': 'mi',
    'ScaleControl.NauticalMiles': 'sm',
    'GlobeControl.Enable': 'Als Globus zeigen',
    'GlobeControl.Disable': 'Als ebene Karte zeigen',
    'TerrainControl.Enable': 'Gelände zeigen',
    'TerrainControl.Disable': 'Gelände ausblenden',
    'CooperativeGesturesHandler.WindowsHelpText': 'Zum Zoomen Strg halten und das Mausrad drehen',
    'CooperativeGesturesHandler.MacHelpText': 'Zum Zoomen ⌘ halten und scrollen',
    'CooperativeGesturesHandler.MobileHelpText': 'Zum Verschieben zwei Finger benutzen',
  },
} satisfies MapWords

/** Was die Karte als Bild zeigt, für alle, die es nicht sehen. */
export const picture: PictureWords = {
  finder: (count, near) => {
    const around = near ? ` bei ${near}` : ''
    if (count === 0) return `Karte${around}`
    const places = count === 1 ? 'einem Ort' : `${number(count, 'de')} Orten`
    return `Karte mit ${places}${around}, nummeriert wie in der Liste`
  },
  region: (count, name) =>
    count === 1
      ? `Karte mit einem Ort in ${name}`
      : `Karte mit ${number(count, 'de')} Orten in ${name}, nummeriert wie in der Liste`,
  place: (name, town) => `Karte mit der Lage: ${[name, town].filter(Boolean).join(', ')}`,
  sources: BASEMAP_ATTRIBUTION.de,
  allSources: 'Quellen',
}
