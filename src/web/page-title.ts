/** What a window and a bookmark are called. */
export function pageTitle(title: string, { name }: { name: string }): string {
  return `${title} · ${name}`
}
