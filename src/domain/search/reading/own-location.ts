/** "Brauerei bei meinem Standort", "near my location": as the search field names where the visitor is. */
const OWN_LOCATION =
  /(?:^|\s+)(?:(?:bei|um|an|von|near|around|at|from)\s+)?(?:mein(?:em|en)?\s+standort|my\s+location)(?=$|[\s,?!.])/giu

/** The text without the words for where the visitor is; undefined where there are none. */
export function withoutOwnLocation(text: string): string | undefined {
  const rest = text.replaceAll(OWN_LOCATION, ' ')
  return rest === text ? undefined : rest.replaceAll(/\s+/g, ' ').trim()
}
