import type { CategoryView } from '../../views/category-view.ts'

/** Of a plate that belongs to no category: `--soft` of the light look (`styles/tokens.css`), for maps know no style sheet. */
const NO_CATEGORY = '#5d5b54'

/** The colour of a place's plate on the map. */
export function plateColour(category: Pick<CategoryView, 'colour'> | undefined): string {
  return category?.colour ?? NO_CATEGORY
}
