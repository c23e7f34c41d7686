import { formatCount, number } from '../format.ts'

const places = (count: number) => formatCount(count, 'Ort', 'Orte', 'de')

/** Die Texte zum Ergänzen fehlender Regionen: eine Seite der Verwaltung und npx lageplan regions. */
export const fillRegions = {
  title: 'Regionen ergänzen',
  lead: 'Orte ohne Region bekommen die ihrer Koordinaten oder ihrer Postleitzahl. Wo das nicht sicher ist, nahe einer Grenze oder bei einem Widerspruch, bleiben sie, wie sie sind.',
  none: 'Jeder Ort hat eine Region.',
  missing: (count: number) => `${places(count)} ohne Region.`,
  certain: (count: number, unsure: number) =>
    `Bei ${number(count, 'de')} folgt sie aus Koordinaten oder Postleitzahl; bei ${number(unsure, 'de')} ist sie nicht sicher, sie bleiben, wie sie sind.`,
  line: (name: string, region: string) => `  ${name}: ${region}`,
  more: (count: number) => `  und ${places(count)} mehr`,
  howToApply: 'Geändert ist noch nichts. Mit --apply bekommen diese Orte ihre Region.',
  applied: (count: number, batch: string) =>
    `Region gesetzt: ${places(count)}. Zurück geht es mit: npx lageplan regions --undo ${batch}`,
  undone: (undone: number, kept: number) =>
    `Zurückgenommen: ${places(undone)}${kept > 0 ? `; ${places(kept)} seither geändert und so gelassen` : ''}.`,
  unknownBatch: (id: string) => `${id} gibt es nicht, oder es ist schon zurückgenommen.`,
}
