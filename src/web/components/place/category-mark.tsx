import type { CategoryView } from '../../views/category-view.ts'

/** Icon and name of a category, because not everybody can tell the colours apart. */
export function CategoryMark({ category }: { category: CategoryView }) {
  return (
    <span className="category">
      <svg viewBox="0 0 15 15" aria-hidden="true">
        <path d={category.icon} fill={category.colour} />
      </svg>
      {category.one}
    </span>
  )
}
