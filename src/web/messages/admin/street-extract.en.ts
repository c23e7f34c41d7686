import { formatCount, number } from '../format.ts'
import { megabytes } from './megabytes.ts'
import type { StreetExtractWords } from './street-extract.de.ts'

const placesOf = (places: number) => formatCount(places, 'place', 'places', 'en')

export const streetExtract: StreetExtractWords = {
  title: 'Streets',
  lead: 'Our own map does not show streets. Here you can add the streets around your places: three kilometers around each place, and the towns they are in. The map can then be zoomed to a house there. The tiles are on your server; visitors contact nobody else, and no consent is needed.',
  cost: 'Only the parts that are needed are fetched. You see beforehand how much space they take.',
  fixed: (setting) =>
    `Visitors currently see the street map of the settings (${setting}); what is fetched here is shown on our own map only.`,
  none: 'No streets yet: the map ends at zoom 12.',
  fileMissing:
    'The file with the streets is not in the data directory, perhaps because a backup was restored. Fetch it again.',
  inUse: ({ bytes, places }) =>
    `Streets around ${placesOf(places)}, ${megabytes(bytes, 'en')} on the disk.`,
  from: (source) => `Source: ${source}`,
  made: 'Fetched on',
  remove: 'Remove the streets',
  removed: 'The streets are gone; the map ends at zoom 12 again.',
  schedule: 'Fetch again',
  renew: {
    0: 'by hand only',
    7: 'every week',
    30: 'every 30 days',
    90: 'every 90 days',
  },
  saveSchedule: 'Save the schedule',
  saved: 'Saved.',
  scheduleHint:
    'New places get their streets with the next fetch. Until then, the old streets stay.',
  newTitle: 'Fetch streets',
  source: 'Address of the PMTiles file',
  sourceHint:
    'An archive in the Protomaps, OpenMapTiles or Shortbread schema on a web server that answers range requests. {date} stands for the latest day, as 20261123.',
  suggested: 'The suggestion is the daily build of Protomaps (OpenStreetMap, ODbL).',
  measure: 'Find out the size',
  phases: {
    measuring: 'Finding out the size …',
    measured: 'The size is known; nothing has been fetched yet.',
    fetching: 'Fetching the streets …',
    stopped: 'Stopped. What has been fetched stays.',
    failed: 'It could not continue.',
  },
  measured: ({ bytes, tiles, requests, places, lastZoom }) =>
    `${megabytes(bytes, 'en')}: ${number(tiles, 'en')} tiles of zooms 10 to ${lastZoom} around ${placesOf(places)}, in ${formatCount(requests, 'request', 'requests', 'en')}.`,
  progress: ({ measured, fetchedBytes }) =>
    `${megabytes(fetchedBytes, 'en')} of ${megabytes(measured?.bytes ?? 0, 'en')} fetched.`,
  fetch: 'Fetch now',
  resume: 'Resume',
  retry: 'Try again',
  stop: 'Stop',
  discard: 'Discard',
  refresh: 'This page reloads itself every few seconds.',
  running: 'Streets are being fetched already.',
  nothingToResume: 'There is nothing to resume.',
  done: ({ bytes, places }) =>
    `Done: streets around ${placesOf(places)}, ${megabytes(bytes, 'en')}. The map shows them at once.`,
  problems: {
    source_invalid: () => 'This is not an address that begins with http:// or https://.',
    unreachable: () =>
      'The server of the file cannot be reached. What has been fetched stays; try again later.',
    address_refused: () =>
      'This address lies in a private network. Name it in MAP_EXTRACT_SOURCE, or call npx lageplan map extract.',
    timed_out: () =>
      'The server of the file does not answer in time. What has been fetched stays; try again later.',
    missing: () => 'There is no such file.',
    unreadable: () => 'This file cannot be read.',
    bad_status: (status) =>
      `The server of the file answers HTTP ${status ?? ''}. Check the address.`,
    no_ranges: () =>
      'This server only gives out the whole file. It has to answer range requests (Range, HTTP 206).',
    not_pmtiles: () => 'This is not a PMTiles archive of version 3.',
    damaged: () => 'The archive is damaged or cut off.',
    not_vector: () => 'The archive holds no vector tiles (MVT) that a browser can unpack.',
    schema_unclear: () =>
      'The layers of the archive fit none of the schemas Protomaps, OpenMapTiles and Shortbread.',
    too_coarse: () => 'The archive ends before zoom 12 and has no streets.',
    no_places: () => 'There are no published places with coordinates yet.',
    nothing_there: () => 'The archive has nothing around your places.',
    no_space: () =>
      'There is too little space on the disk: 500 MB should stay free beside the streets.',
    changed: () => 'The file changed while it was being read. Try again.',
    failed: () => 'That did not work; the log of the server says why.',
  },
}
