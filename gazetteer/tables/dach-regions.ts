/**
 * A German or Austrian Land, or a Swiss canton. `admin1` is its code in GeoNames, `code` the second half of its ISO 3166-2 code.
 * `city`: its name also means a city, either the Land itself or the one it is named after.
 */
export type DachRegionRow = {
  country: 'DE' | 'AT' | 'CH'
  code: string
  admin1: string
  de: string
  en: string
  also?: string[]
  city?: 'is' | 'namesake'
}

export const DACH_REGIONS: readonly DachRegionRow[] = [
  ...rows('DE', [
    {
      code: 'BW',
      admin1: '01',
      de: 'Baden-Württemberg',
      en: 'Baden-Württemberg',
      also: ['BaWü', 'Ba-Wü'],
    },
    { code: 'BY', admin1: '02', de: 'Bayern', en: 'Bavaria' },
    { code: 'HB', admin1: '03', de: 'Bremen', en: 'Bremen', city: 'is' },
    { code: 'HH', admin1: '04', de: 'Hamburg', en: 'Hamburg', city: 'is' },
    { code: 'HE', admin1: '05', de: 'Hessen', en: 'Hesse' },
    { code: 'NI', admin1: '06', de: 'Niedersachsen', en: 'Lower Saxony' },
    {
      code: 'NW',
      admin1: '07',
      de: 'Nordrhein-Westfalen',
      en: 'North Rhine-Westphalia',
      also: ['NRW'],
    },
    { code: 'RP', admin1: '08', de: 'Rheinland-Pfalz', en: 'Rhineland-Palatinate', also: ['RLP'] },
    { code: 'SL', admin1: '09', de: 'Saarland', en: 'Saarland' },
    { code: 'SH', admin1: '10', de: 'Schleswig-Holstein', en: 'Schleswig-Holstein' },
    { code: 'BB', admin1: '11', de: 'Brandenburg', en: 'Brandenburg' },
    {
      code: 'MV',
      admin1: '12',
      de: 'Mecklenburg-Vorpommern',
      en: 'Mecklenburg-Western Pomerania',
      also: ['Meck-Pomm', 'MeckPomm'],
    },
    { code: 'SN', admin1: '13', de: 'Sachsen', en: 'Saxony' },
    { code: 'ST', admin1: '14', de: 'Sachsen-Anhalt', en: 'Saxony-Anhalt' },
    { code: 'TH', admin1: '15', de: 'Thüringen', en: 'Thuringia' },
    { code: 'BE', admin1: '16', de: 'Berlin', en: 'Berlin', city: 'is' },
  ]),
  ...rows('AT', [
    { code: '1', admin1: '01', de: 'Burgenland', en: 'Burgenland' },
    { code: '2', admin1: '02', de: 'Kärnten', en: 'Carinthia' },
    { code: '3', admin1: '03', de: 'Niederösterreich', en: 'Lower Austria' },
    { code: '4', admin1: '04', de: 'Oberösterreich', en: 'Upper Austria' },
    { code: '5', admin1: '05', de: 'Salzburg', en: 'Salzburg', city: 'namesake' },
    { code: '6', admin1: '06', de: 'Steiermark', en: 'Styria' },
    { code: '7', admin1: '07', de: 'Tirol', en: 'Tyrol' },
    { code: '8', admin1: '08', de: 'Vorarlberg', en: 'Vorarlberg', also: ['Ländle'] },
    { code: '9', admin1: '09', de: 'Wien', en: 'Vienna', city: 'is' },
  ]),
  ...rows('CH', [
    { code: 'AG', admin1: 'AG', de: 'Aargau', en: 'Aargau' },
    { code: 'AI', admin1: 'AI', de: 'Appenzell Innerrhoden', en: 'Appenzell Inner-Rhodes' },
    { code: 'AR', admin1: 'AR', de: 'Appenzell Ausserrhoden', en: 'Appenzell Outer-Rhodes' },
    { code: 'BE', admin1: 'BE', de: 'Bern', en: 'Bern', also: ['Berne'], city: 'namesake' },
    {
      code: 'BL',
      admin1: 'BL',
      de: 'Basel-Landschaft',
      en: 'Basel-Landschaft',
      also: ['Baselland', 'Baselbiet', 'Basel-Country'],
    },
    { code: 'BS', admin1: 'BS', de: 'Basel-Stadt', en: 'Basel-Stadt', also: ['Basel-City'] },
    { code: 'FR', admin1: 'FR', de: 'Freiburg', en: 'Fribourg', city: 'namesake' },
    { code: 'GE', admin1: 'GE', de: 'Genf', en: 'Geneva', also: ['Genève'], city: 'namesake' },
    { code: 'GL', admin1: 'GL', de: 'Glarus', en: 'Glarus', city: 'namesake' },
    {
      code: 'GR',
      admin1: 'GR',
      de: 'Graubünden',
      en: 'Grisons',
      also: ['Grigioni', 'Grischun', 'Bündnerland'],
    },
    { code: 'JU', admin1: 'JU', de: 'Jura', en: 'Jura' },
    { code: 'LU', admin1: 'LU', de: 'Luzern', en: 'Lucerne', city: 'namesake' },
    { code: 'NE', admin1: 'NE', de: 'Neuenburg', en: 'Neuchâtel', city: 'namesake' },
    { code: 'NW', admin1: 'NW', de: 'Nidwalden', en: 'Nidwalden' },
    { code: 'OW', admin1: 'OW', de: 'Obwalden', en: 'Obwalden' },
    { code: 'SG', admin1: 'SG', de: 'St. Gallen', en: 'St. Gallen', city: 'namesake' },
    { code: 'SH', admin1: 'SH', de: 'Schaffhausen', en: 'Schaffhausen', city: 'namesake' },
    { code: 'SO', admin1: 'SO', de: 'Solothurn', en: 'Solothurn', city: 'namesake' },
    { code: 'SZ', admin1: 'SZ', de: 'Schwyz', en: 'Schwyz', city: 'namesake' },
    { code: 'TG', admin1: 'TG', de: 'Thurgau', en: 'Thurgau' },
    { code: 'TI', admin1: 'TI', de: 'Tessin', en: 'Ticino' },
    { code: 'UR', admin1: 'UR', de: 'Uri', en: 'Uri' },
    { code: 'VD', admin1: 'VD', de: 'Waadt', en: 'Vaud', also: ['Waadtland'] },
    { code: 'VS', admin1: 'VS', de: 'Wallis', en: 'Valais' },
    { code: 'ZG', admin1: 'ZG', de: 'Zug', en: 'Zug', city: 'namesake' },
    { code: 'ZH', admin1: 'ZH', de: 'Zürich', en: 'Zurich', city: 'namesake' },
  ]),
]

function rows(
  country: DachRegionRow['country'],
  regions: readonly Omit<DachRegionRow, 'country'>[],
): DachRegionRow[] {
  return regions.map((region) => ({ country, ...region }))
}

/** The longer name of a region whose plain name also means a city: "Kanton Bern". */
export function longName({ country, de, en }: DachRegionRow): { de: string; en: string } {
  return country === 'CH'
    ? { de: `Kanton ${de}`, en: `Canton of ${en}` }
    : { de: `Land ${de}`, en: `State of ${en}` }
}
