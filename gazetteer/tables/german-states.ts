/** `admin1` is the number GeoNames gives to the state, `code` the second half of its ISO 3166-2 code. */
export type GermanStateRow = {
  code: string
  admin1: string
  de: string
  en: string
  also?: string[]
}

export const GERMAN_STATES: readonly GermanStateRow[] = [
  { code: 'BW', admin1: '01', de: 'Baden-Württemberg', en: 'Baden-Württemberg', also: ['BaWü'] },
  { code: 'BY', admin1: '02', de: 'Bayern', en: 'Bavaria' },
  { code: 'HB', admin1: '03', de: 'Bremen', en: 'Bremen' },
  { code: 'HH', admin1: '04', de: 'Hamburg', en: 'Hamburg' },
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
  { code: 'BE', admin1: '16', de: 'Berlin', en: 'Berlin' },
]
