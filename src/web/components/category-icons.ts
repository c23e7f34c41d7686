/** The icons an operator can give a category: SVG path data on a grid of 24. */
const CATEGORY_ICONS: Record<string, string> = {
  // a fir
  park: 'M12 2 18 10h-3l5 7h-6.5v5h-3v-5H4l5-7H6Z',
  // a house and a tower
  town: 'M3 22V11l5-4 5 4v3h7v8h-5v-4h-2v4H9v-4H7v4ZM15 12V4l2.5-2L20 4v8Z',
  // a mug
  brewery:
    'M4 5h11v3h3a2.5 2.5 0 0 1 2.5 2.5v5A2.5 2.5 0 0 1 18 18h-3v3H4Zm11 5.5v5h2.5a.5.5 0 0 0 .5-.5v-4a.5.5 0 0 0-.5-.5Z',
}

const DOT = 'M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z'

/** The drawing of an icon's name; a dot for a name nobody knows. */
export function categoryIcon(name: string): string {
  return CATEGORY_ICONS[name] ?? DOT
}
