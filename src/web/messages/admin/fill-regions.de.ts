import { counted } from '../format.ts'

const places = (count: number) => counted(count, 'Ort', 'Orte', 'de')

/** Was npx lageplan regions sagt. */
export const fillRegions = {
  none: 'Jeder Ort hat eine Region.',
  missing: (missing: number, found: number) =>
    `${places(missing)} ohne Region; bei ${found.toLocaleString('de')} folgt sie aus Postleitzahl und Koordinaten:`,
  line: (count: number, region: string) => `${count.toLocaleString('de').padStart(8)}  ${region}`,
  unsure: (count: number) =>
    `${count.toLocaleString('de').padStart(8)}  nicht sicher: nahe einer Grenze, widersprüchlich oder außerhalb von Deutschland und den USA; sie bleiben, wie sie sind`,
  howToApply: 'Geändert ist noch nichts. Mit --apply bekommen diese Orte ihre Region.',
  applied: (count: number, batches: readonly string[]) =>
    `Region gesetzt: ${places(count)}. Zurück geht es mit: npx lageplan regions --undo ${batches.join(' ')}`,
  undone: (undone: number, kept: number) =>
    `Zurückgenommen: ${places(undone)}${kept > 0 ? `; ${places(kept)} seither geändert und so gelassen` : ''}.`,
  unknownBatch: (id: string) => `${id} gibt es nicht, oder es ist schon zurückgenommen.`,
}
