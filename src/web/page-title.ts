/** The title of windows and bookmarks. */
export function pageTitle(title: string, { name }: { name: string }): string {
  return `${title} · ${name}`
}
