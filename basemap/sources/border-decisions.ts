import type { Position } from '../geometry/types.ts'

/** How a border is drawn: as a national border, as disputed, as the edge of a region, or not at all. */
export type BorderKind = 'country' | 'disputed' | 'region' | 'none'

type Decision = { between: string; within?: Box; kind: BorderKind }
type Box = [west: number, south: number, east: number, north: number]

/**
 * Decides what the data leaves open (explained in README.md); the first matching rule counts. `between` names countries
 * by ISO 3166-1 alpha-3, in alphabetical order, `*` for any other.
 */
const DECISIONS: Decision[] = [
  // Western Sahara: its northern border with Morocco is disputed; the Moroccan wall inside it is not a border.
  { between: 'ESH MAR', kind: 'disputed' },
  { between: 'ESH', within: [-13.5, 27.6, -8.6, 27.75], kind: 'disputed' },
  { between: 'ESH', within: [-17, 21.2, -12.9, 23.2], kind: 'country' },
  { between: 'ESH', kind: 'none' },
  { between: 'MAR', within: [-18, 20, -8.6, 27.8], kind: 'none' },
  { between: 'ESH MAR MRT', kind: 'country' },
  // Kashmir with Siachen and Aksai Chin, and the McMahon line: lines of control.
  { between: 'CHN IND', within: [72, 32.2, 80.6, 37.5], kind: 'disputed' },
  { between: 'IND PAK', within: [73, 32.4, 78, 37.5], kind: 'disputed' },
  { between: 'CHN PAK', within: [74, 35, 78, 37.5], kind: 'disputed' },
  { between: 'CHN IND', within: [91.5, 26, 97.5, 30], kind: 'disputed' },
  // Israel, the Palestinian territories and the Golan Heights.
  { between: 'ISR PSE', kind: 'disputed' },
  { between: 'ISR', within: [34.2, 31.2, 35.65, 32.6], kind: 'disputed' },
  { between: 'PSE', within: [34.2, 31.2, 35.65, 32.6], kind: 'none' },
  { between: 'ISR SYR', kind: 'disputed' },
  // Crimea belongs to Ukraine (General Assembly resolution 68/262): no border across its neck.
  { between: 'RUS', within: [32.4, 44.3, 36.7, 46.4], kind: 'none' },
  { between: 'RUS UKR', within: [32.4, 44.3, 36.7, 46.4], kind: 'none' },
  // Special administrative regions and bases are not states. The line through Cyprus is not drawn either.
  { between: 'CHN HKG', kind: 'region' },
  { between: 'CHN MAC', kind: 'region' },
  { between: 'CYP', kind: 'none' },
  { between: 'CYP GBR', kind: 'none' },
  { between: 'CUB USA', kind: 'none' },
  { between: 'CUB', kind: 'none' },
  // Hala'ib and Bir Tawil.
  { between: 'EGY', within: [33, 21.5, 37.5, 23.5], kind: 'none' },
  { between: 'EGY SDN', within: [33, 21.5, 37.5, 23.5], kind: 'disputed' },
  { between: 'SDN', within: [33, 21.5, 37.5, 23.5], kind: 'disputed' },
  // Claims in the Antarctic are frozen.
  { between: 'ATA', kind: 'none' },
]

/** Null if no rule applies. `countries` as in `between`. */
export function decideBorder(countries: string, [lng, lat]: Position): BorderKind | null {
  for (const { between, within, kind } of DECISIONS) {
    if (between !== countries) continue
    if (!within || (lng >= within[0] && lng <= within[2] && lat >= within[1] && lat <= within[3]))
      return kind
  }
  return null
}

/** Natural Earth assigns these provinces to another country than we do. */
export const PROVINCE_COUNTRIES: Record<string, string> = {
  'RUS-283': 'UKR', // Crimea
  'RUS-5482': 'UKR', // Sevastopol
  SOL: 'SOM', // Somaliland
  CYN: 'CYP', // Northern Cyprus
  ESB: 'CYP', // Dhekelia
  WSB: 'CYP', // Akrotiri
  USG: 'CUB', // Guantanamo
  KAB: 'KAZ', // Baikonur
  KAS: 'IND', // Siachen: no provincial line of its own
}
