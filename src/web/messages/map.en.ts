import { BASEMAP_ATTRIBUTION } from '../../maps/atlas/attribution.ts'
import type { MapWords } from '../../maps/map-words.ts'
import type { PictureWords } from '../../maps/picture/picture-words.ts'
import { number } from './format.ts'

/** The texts of the map. */
export const map = {
  map: 'Map',
  markersHint: 'Use the arrow keys to go from place to place and Enter to select one.',
  movableHint: 'Use the arrow keys to move the marker, with Shift in small steps.',
  place: ({ number: label, name }) => (label === undefined ? name : `${label}: ${name}`),
  count: (count) => number(count, 'en'),
  clusterCount: (count) => (count === 1 ? '+1' : number(count, 'en')),
  cluster: (count) =>
    count === 1 ? '+1 place, zoom in' : `${number(count, 'en')} places, zoom in`,
  listedCluster: (count) =>
    count === 1 ? '+1 place, show as a list' : `${number(count, 'en')} places, show as a list`,
  stack: (count, label) =>
    `${label === undefined ? '' : `${label}: `}${number(count, 'en')} places on the same spot, open as a list`,
  stackTitle: (count, named) =>
    named < count
      ? `${named} of ${number(count, 'en')} places on this spot`
      : `${number(count, 'en')} places on this spot`,
  closeStack: 'Close the list',
  crowd: 'Close together here',
  origin: 'Where the search starts',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  movePad: 'Move the map',
  moveNorth: 'To the north',
  moveSouth: 'To the south',
  moveWest: 'To the west',
  moveEast: 'To the east',
  closestAtlas: 'Without a street map this is as close as it gets.',
  closestBeyond: 'This is as close as it gets here: the map shows streets only around the places.',
  closestStreets: 'This street map shows nothing closer.',
  tilesMissing: 'Part of the map is missing because the connection was interrupted.',
  googleFrame: 'Map by Google Maps',
  engine: {
    'AttributionControl.ToggleAttribution': 'Show or hide the sources',
    'AttributionControl.MapFeedback': 'Report a mistake on the map',
    'FullscreenControl.Enter': 'Full screen',
    'FullscreenControl.Exit': 'Leave full screen',
    'GeolocateControl.FindMyLocation': 'Show my location',
    'GeolocateControl.LocationNotAvailable': 'The location is not available',
    'LogoControl.Title': 'MapLibre (opens its website)',
    'Map.Title': 'Interactive map',
    'Marker.Title': 'Marker',
    'NavigationControl.ResetBearing': 'Turn to the north',
    'NavigationControl.ZoomIn': 'Zoom in',
    'NavigationControl.ZoomOut': 'Zoom out',
    'Popup.Close': 'Close',
    'ScaleControl.Feet': 'ft',
    'ScaleControl.Meters': 'm',
    'ScaleControl.Kilometers': 'km',
    'ScaleControl.Miles': 'mi',
    'ScaleControl.NauticalMiles': 'nmi',
    'GlobeControl.Enable': 'Show as a globe',
    'GlobeControl.Disable': 'Show as a flat map',
    'TerrainControl.Enable': 'Show the terrain',
    'TerrainControl.Disable': 'Hide the terrain',
    'CooperativeGesturesHandler.WindowsHelpText': 'Hold Ctrl and turn the wheel to zoom',
    'CooperativeGesturesHandler.MacHelpText': 'Hold ⌘ and scroll to zoom',
    'CooperativeGesturesHandler.MobileHelpText': 'Use two fingers to move the map',
  },
} satisfies MapWords

/** Descriptions of the map picture, for people who cannot see it. */
export const picture: PictureWords = {
  finder: (count, near) => {
    const around = near ? ` near ${near}` : ''
    if (count === 0) return `Map${around}`
    const places = count === 1 ? 'one place' : `${number(count, 'en')} places`
    return `Map with ${places}${around}, numbered as in the list`
  },
  region: (count, name) =>
    count === 1
      ? `Map with one place in ${name}`
      : `Map with ${number(count, 'en')} places in ${name}, numbered as in the list`,
  place: (name, town) => `Map with the location of ${[name, town].filter(Boolean).join(', ')}`,
  sources: BASEMAP_ATTRIBUTION.en,
  allSources: 'sources',
}
