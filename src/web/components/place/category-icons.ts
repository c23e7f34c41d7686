import type { CategoryIconName } from '../../../domain/places/category-icon-names.ts'

const DOT = 'M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z'

/** SVG path data on a grid of 24. */
const CATEGORY_ICONS: Record<CategoryIconName, string> = {
  // a fir
  park: 'M12 2 18 10h-3l5 7h-6.5v5h-3v-5H4l5-7H6Z',
  // a house and a tower
  town: 'M3 22V11l5-4 5 4v3h7v8h-5v-4h-2v4H9v-4H7v4ZM15 12V4l2.5-2L20 4v8Z',
  // a mug
  brewery:
    'M4 5h11v3h3a2.5 2.5 0 0 1 2.5 2.5v5A2.5 2.5 0 0 1 18 18h-3v3H4Zm11 5.5v5h2.5a.5.5 0 0 0 .5-.5v-4a.5.5 0 0 0-.5-.5Z',
  // a house with a door
  house: 'M12 3 22 12h-3v9h-5v-6h-4v6H5v-9H2Z',
  // an awning over a counter
  shop: 'M4 3h16l2 6H2ZM4 11h16v10h-6v-6h-4v6H4Z',
  // columns under a gable
  museum: 'M12 2 22 8v2H2V8ZM4 12h3v6H4Zm6.5 0h3v6h-3Zm6.5 0h3v6h-3ZM2 20h20v2H2Z',
  // a fork and a knife
  food: 'M5 2h1.5v6H8V2h1.5v7L8.5 11v11h-3V11L4.5 9V2Zm10 0c3 0 4.5 3 4.5 7v4h-2v9h-2.5Z',
  // a cross
  health: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6Z',
  // an open book
  learning: 'M2 4c4-1 7 0 9 2v15c-2-2-5-3-9-2Zm20 0c-4-1-7 0-9 2v15c2-2 5-3 9-2Z',
  // a bed
  hotel: 'M2 5h2v8h16v-1a3 3 0 0 0-3-3h-7v3H6V9h2V7h9a5 5 0 0 1 5 5v8h-2v-4H4v4H2Z',
  // a bus
  transport: 'M5 3h14a2 2 0 0 1 2 2v12h-2v3h-3v-3H8v3H5v-3H3V5a2 2 0 0 1 2-2Zm0 3v5h14V6Z',
  place: DOT,
}

const drawings: ReadonlyMap<string, string> = new Map(Object.entries(CATEGORY_ICONS))

/** The drawing of an icon's name; a dot for an unknown name, which categories of earlier versions may have. */
export function categoryIcon(name: string): string {
  return drawings.get(name) ?? DOT
}
