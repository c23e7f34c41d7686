/** A county's name in full by its FIPS code: "Fresno County", "Orleans Parish", "Anchorage Municipality". */
export function countyName(fips: string, name: string): string {
  const state = fips.slice(0, 2)
  if (isIndependentCity(fips)) return name
  if (state === '02') return ALASKA[fips] ?? `${name} Borough`
  if (state === '22') return `${name} Parish`
  if (state === '72') return name
  if (['11', '60', '66', '69', '78'].includes(state)) return name
  return `${name} County`
}

// Cities that belong to no county: Virginia's from 510 on, Baltimore, St. Louis and Carson City.
function isIndependentCity(fips: string): boolean {
  return (
    (fips.startsWith('51') && Number(fips.slice(2)) >= 510) ||
    ['24510', '29510', '32510'].includes(fips)
  )
}

// Alaska's areas that are not boroughs (Census 2017).
const ALASKA: Record<string, string> = {
  '02016': 'Aleutians West Census Area',
  '02020': 'Anchorage Municipality',
  '02050': 'Bethel Census Area',
  '02070': 'Dillingham Census Area',
  '02105': 'Hoonah-Angoon Census Area',
  '02110': 'Juneau',
  '02158': 'Kusilvak Census Area',
  '02180': 'Nome Census Area',
  '02195': 'Petersburg Borough',
  '02198': 'Prince of Wales-Hyder Census Area',
  '02220': 'Sitka',
  '02230': 'Skagway',
  '02240': 'Southeast Fairbanks Census Area',
  '02261': 'Valdez-Cordova Census Area',
  '02275': 'Wrangell',
  '02282': 'Yakutat',
  '02290': 'Yukon-Koyukuk Census Area',
}
