import type { StreetSettingProblem } from '../../maps/street/street-settings.ts'

type Sentences = (problem: StreetSettingProblem) => { de: string; en: string }

const EXAMPLE = 'https://kacheln.beispiel.de/style.json'

const SENTENCES: Record<StreetSettingProblem['code'], Sentences> = {
  both_given: () => ({
    de: 'MAP_STYLE_URL und MAP_TILES sind beide gesetzt. Setzen Sie nur eines: MAP_STYLE_URL für einen fertigen Stil oder MAP_TILES für Kacheln, die Lageplan selbst zeichnet.',
    en: 'MAP_STYLE_URL and MAP_TILES are both set. Set one only: MAP_STYLE_URL for a complete style or MAP_TILES for tiles that Lageplan draws itself.',
  }),
  address_malformed: ({ setting, value }) => ({
    de: `${setting} ist „${value}“. Setzen Sie eine vollständige https-Adresse oder einen Pfad der eigenen Website, zum Beispiel ${setting}=${EXAMPLE}. Unverschlüsselt geht es nur auf diesem Rechner (http://localhost).`,
    en: `${setting} is “${value}”. Set a complete https address or a path of your own site, for example ${setting}=${EXAMPLE}. Unencrypted works on this machine only (http://localhost).`,
  }),
  file_not_absolute: ({ value }) => ({
    de: `MAP_TILES ist „${value}“. Nennen Sie die Datei mit ihrem vollständigen Pfad, zum Beispiel MAP_TILES=pmtiles:/srv/karten/usa.pmtiles.`,
    en: `MAP_TILES is “${value}”. Name the file by its full path, for example MAP_TILES=pmtiles:/srv/maps/usa.pmtiles.`,
  }),
  subdomains: ({ setting, value }) => ({
    de: `${setting} ist „${value}“. {s} steht für mehrere Rechner; nennen Sie einen davon, denn die Einwilligung gilt für genau einen.`,
    en: `${setting} is “${value}”. {s} stands for several hosts; name one of them, because consent is given to exactly one.`,
  }),
  schema_unknown: ({ value }) => ({
    de: `MAP_SCHEMA ist „${value}“. Setzen Sie protomaps, openmaptiles oder shortbread.`,
    en: `MAP_SCHEMA is “${value}”. Set protomaps, openmaptiles or shortbread.`,
  }),
  schema_missing: () => ({
    de: 'MAP_SCHEMA fehlt. Setzen Sie protomaps, openmaptiles oder shortbread, je nachdem, wie die Ebenen der Kacheln heißen; nur bei einer Datei auf diesem Rechner findet Lageplan es selbst heraus.',
    en: 'MAP_SCHEMA is missing. Set protomaps, openmaptiles or shortbread, after the names of the tiles’ layers; only in a file on this machine does Lageplan find it out by itself.',
  }),
  schema_unused: () => ({
    de: 'MAP_SCHEMA gilt nur zusammen mit MAP_TILES. Setzen Sie MAP_TILES, oder lassen Sie MAP_SCHEMA weg.',
    en: 'MAP_SCHEMA counts only together with MAP_TILES. Set MAP_TILES or leave MAP_SCHEMA out.',
  }),
  attribution_unused: () => ({
    de: 'MAP_ATTRIBUTION gilt nur zusammen mit MAP_TILES; ein fertiger Stil nennt seine Quellen selbst. Lassen Sie MAP_ATTRIBUTION weg.',
    en: 'MAP_ATTRIBUTION counts only together with MAP_TILES; a complete style names its sources itself. Leave MAP_ATTRIBUTION out.',
  }),
}

/** Explains what is wrong with a setting of the street map, for the person who starts the server. */
export function describeStreetSetting(problem: StreetSettingProblem): {
  setting: string
  de: string
  en: string
} {
  return { setting: problem.setting, ...SENTENCES[problem.code](problem) }
}
