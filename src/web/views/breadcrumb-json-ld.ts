import type { TrailStep } from './trail.ts'

/** The way down to a page as schema.org describes it. */
export function breadcrumbList(trail: readonly TrailStep[], publicUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  }
}
