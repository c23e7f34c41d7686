const SHORT_KIND = / (?:N[LMPS]|NRA|NHS|NHP|N PRES|v)\b(?: & (?:PRES|Historic Shrine))?(.*)$/

/**
 * The full name of an area of the National Park Service, whose list abbreviates its kind: "Homestead NM of America", "Mojave N
 * PRES". A part gets the name of the whole area ("Big Thicket N PRES--Turkey Creek Unit").
 */
export function fullParkName(listed: string, kind: string): string {
  const [, after = ''] = SHORT_KIND.exec(listed) ?? []
  const name = listed.replace(SHORT_KIND, '').trim()
  return `${name} ${kind}${after.startsWith(' of ') ? after : ''}`
}
