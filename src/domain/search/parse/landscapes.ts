import type { Gazetteer, Locality } from '../gazetteer/gazetteer.ts'
import type { LocalNames } from '../gazetteer/locality.ts'
import { localityKey } from '../gazetteer/locality-key.ts'
import { readingsOf } from '../gazetteer/readings.ts'

/** Something on the map that has a name and no border that we know. */
export type Landscape = {
  name: LocalNames
  also: readonly string[]
  /** the regions that it lies in, and towns in it, which are in these regions */
  regions: readonly string[]
  towns: readonly string[]
}

/** Written by hand. No middle and no radius is said, as both would be ours. */
export const LANDSCAPES: readonly Landscape[] = [
  of('DE-BW', 'Schwarzwald | Black Forest', 'Freudenstadt, Villingen-Schwenningen, Freiburg'),
  of('DE-NW', 'Ruhrgebiet | Ruhr | Ruhrpott, Ruhr area', 'Duisburg, Essen, Bochum, Dortmund'),
  of('DE-BY DE-BW', 'Allgäu | Allgäu', 'Kempten, Füssen, Wangen'),
  of(
    'DE-BY',
    'Bayerischer Wald | Bavarian Forest | Bayerischen Wald, Bayrischer Wald, Bayrischen Wald',
    'Regen, Zwiesel, Grafenau',
  ),
  of(
    'DE-SH DE-MV',
    'Ostsee | Baltic Sea | Ostseeküste, Baltic coast',
    'Kiel, Lübeck, Rostock, Stralsund',
  ),
  of('DE-SH DE-NI', 'Nordsee | North Sea | Nordseeküste', 'Husum, Cuxhaven, Wilhelmshaven'),
  of('DE-NW DE-RP', 'Eifel | Eifel', 'Daun, Mayen, Monschau'),
  of('DE-NI DE-ST DE-TH', 'Harz | Harz | Harz Mountains', 'Goslar, Wernigerode, Nordhausen'),
  of('DE-BW DE-BY', 'Bodensee | Lake Constance', 'Konstanz, Friedrichshafen, Lindau'),
  of('DE-BY', 'Franken | Franconia', 'Nürnberg, Würzburg, Bamberg, Bayreuth'),
  of('DE-BY', 'Oberfranken | Upper Franconia', 'Bamberg, Bayreuth, Coburg'),
  of('DE-BY', 'Mittelfranken | Middle Franconia', 'Nürnberg, Erlangen, Ansbach'),
  of('DE-BY', 'Unterfranken | Lower Franconia', 'Würzburg, Schweinfurt, Aschaffenburg'),
  of('DE-BY', 'Oberbayern | Upper Bavaria', 'München, Rosenheim, Ingolstadt'),
  of('DE-BY', 'Niederbayern | Lower Bavaria', 'Landshut, Passau, Straubing'),
  of('DE-BY', 'Oberpfalz | Upper Palatinate', 'Regensburg, Amberg, Weiden'),
  of('DE-NW', 'Sauerland | Sauerland', 'Arnsberg, Iserlohn, Winterberg'),
  of('DE-NW', 'Münsterland | Münsterland', 'Münster, Bocholt, Coesfeld'),
  of('DE-NW DE-RP', 'Rheinland | Rhineland', 'Köln, Bonn, Koblenz'),
  of('DE-RP', 'Pfalz | Palatinate', 'Kaiserslautern, Landau in der Pfalz'),
  of('DE-RP', 'Mosel | Moselle', 'Trier, Cochem'),
  of('DE-RP', 'Hunsrück | Hunsrück', 'Simmern, Idar-Oberstein'),
  of('DE-RP DE-HE', 'Westerwald | Westerwald', 'Montabaur, Hachenburg'),
  of('DE-HE', 'Taunus | Taunus', 'Königstein im Taunus, Bad Homburg vor der Höhe'),
  of('DE-HE DE-BW', 'Odenwald | Odenwald', 'Michelstadt, Mosbach'),
  of('DE-HE DE-BY DE-TH', 'Rhön | Rhön', 'Fulda, Bad Neustadt an der Saale'),
  of(
    'DE-BW',
    'Schwäbische Alb | Swabian Jura | Schwäbischen Alb',
    'Reutlingen, Albstadt, Münsingen',
  ),
  of('DE-NI', 'Lüneburger Heide | Lüneburg Heath', 'Lüneburg, Soltau, Celle'),
  of('DE-NI', 'Ostfriesland | East Frisia', 'Emden, Aurich, Leer'),
  of('DE-BB', 'Spreewald | Spreewald', 'Cottbus'),
  of('DE-SN', 'Erzgebirge | Ore Mountains', 'Annaberg-Buchholz, Freiberg, Aue'),
  of('DE-SN', 'Sächsische Schweiz | Saxon Switzerland | Sächsischen Schweiz', 'Pirna'),
  of('DE-TH', 'Thüringer Wald | Thuringian Forest', 'Suhl, Ilmenau'),
  of('US-CO US-WY US-MT US-ID US-UT US-NM', 'Rocky Mountains | Rocky Mountains | Rockies', ''),
  of('US-CA', 'Bay Area | Bay Area | San Francisco Bay Area', 'San Francisco, Oakland, San Jose'),
  of('US-CA', 'Napa Valley | Napa Valley', 'Napa, Calistoga'),
  of('US-FL', 'Florida Keys | Florida Keys | the Keys', 'Key West, Key Largo'),
  of('US-MA', 'Cape Cod | Cape Cod', 'Barnstable, Provincetown'),
  of('US-NY', 'Finger Lakes | Finger Lakes', 'Ithaca, Geneva, Canandaigua'),
  of('US-NY', 'Hudson Valley | Hudson Valley', 'Poughkeepsie, Kingston, Newburgh'),
  of('US-SD', 'Black Hills | Black Hills', 'Rapid City, Deadwood'),
  of('US-MO US-AR', 'Ozarks | Ozarks', 'Springfield, Branson, Fayetteville'),
]

function of(regions: string, names: string, towns: string): Landscape {
  const [german = '', english = '', also = ''] = names.split(' | ')
  return {
    name: { de: german, en: english },
    also: listed(also),
    regions: regions.split(' '),
    towns: listed(towns),
  }
}

function listed(names: string): string[] {
  return names === '' ? [] : names.split(', ')
}

/** `called`: by which of its names. */
export type CalledLandscape = { landscape: Landscape; called: string }

/** The landscape of that name, with or without the words that say "in". */
export function landscapeCalled(text: string): CalledLandscape | undefined {
  for (const words of readingsOf(text)) {
    const found = BY_KEY.get(words.map(({ term }) => term).join(' '))
    if (found) return found
  }
  return undefined
}

const BY_KEY: ReadonlyMap<string, CalledLandscape> = new Map(
  LANDSCAPES.flatMap((landscape) => {
    const { name, also } = landscape
    return [name.de, name.en, ...also].map(
      (called) => [localityKey(called), { landscape, called }] as const,
    )
  }),
)

/** Where to search for it instead: the regions that it lies in, and its towns. */
export function localitiesOf(
  { regions, towns }: Landscape,
  gazetteer: Pick<Gazetteer, 'region' | 'city'>,
): Locality[] {
  const inRegions = (town: string) =>
    regions.map((code) => gazetteer.city(town, code)).find((city) => city !== undefined)
  return [
    ...regions.flatMap((code) => gazetteer.region(code) ?? []),
    ...towns.flatMap((town) => inRegions(town) ?? []),
  ]
}
