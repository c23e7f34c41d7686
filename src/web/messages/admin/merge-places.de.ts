import type { Lookalikes } from '../../../domain/places/lookalike-store.ts'
import type { MergeChoice } from '../../../domain/places/merged-form.ts'

const SHARED: Record<Lookalikes['shared'], string> = {
  name: 'gleicher Name im selben Ort',
  phone: 'gleiche Telefonnummer',
  website: 'gleiche Website',
}

/** Die Texte zum Zusammenführen zweier Einträge. Nur die Verwaltung lädt sie. */
export const mergePlaces = {
  lookalikes: {
    link: 'Vielleicht doppelt',
    title: 'Vielleicht doppelte Orte',
    lead: 'Orte, die im selben Ort gleich heißen oder dieselbe Telefonnummer oder Website haben. Was mehr als fünf Orte gemeinsam haben, zählt nicht.',
    none: 'Kein Ort sieht doppelt aus.',
    shared: (kinds: readonly Lookalikes['shared'][]) =>
      kinds.map((kind) => SHARED[kind]).join(', '),
    compare: (name: string) => `Mit „${name}“ vergleichen`,
    differ: 'Verschiedene Orte',
    differFrom: (name: string, other: string) => `„${name}“ und „${other}“ sind verschiedene Orte`,
    marked: (name: string, other: string) =>
      `Vermerkt: „${name}“ und „${other}“ sind verschiedene Orte.`,
    unmarked: (name: string, other: string) =>
      `Der Vermerk ist aufgehoben. „${name}“ und „${other}“ stehen wieder in der Liste.`,
    distinct: 'Als verschieden vermerkt',
    and: 'und',
    undo: 'Vermerk aufheben',
    undoFor: (name: string, other: string) => `Vermerk aufheben: „${name}“ und „${other}“`,
    gone: 'Einen der beiden Orte gibt es nicht mehr.',
  },
  link: 'Mit einem anderen Ort zusammenführen',
  selected: 'Zwei zusammenführen …',
  refusals: {
    not_two: 'Wählen Sie genau zwei Orte aus, um sie zusammenzuführen.',
    both_archived:
      'Beide sind archiviert. Einer muss bleiben: Veröffentlichen Sie ihn, oder machen Sie ihn zum Entwurf.',
  },
  mergedInto: 'Zusammengeführt mit',
  mergedFrom: 'Dazu gehört jetzt',
  title: (name: string) => `${name} zusammenführen`,
  back: (name: string) => `Zurück zu ${name}`,
  lead: 'Für zwei Einträge, die derselbe Ort sind: Dieser bleibt, der andere kommt ins Archiv. Wer seine Seite aufruft, kommt hierher.',
  archived:
    'Dieser Ort ist archiviert und kann nicht bleiben. Öffnen Sie den anderen, und führen Sie die beiden dort zusammen.',
  which: 'Welcher Eintrag ist derselbe Ort?',
  search: 'Name, Anschrift oder Kennung',
  find: 'Suchen',
  alike: 'Ähnliche Orte',
  found: 'Gefunden',
  noneAlike: 'Kein anderer veröffentlichter Ort heißt hier ähnlich. Suchen Sie ihn.',
  noneFound: 'Kein anderer Ort passt dazu.',
  narrow: (shown: number) => `Gezeigt sind die ersten ${shown}. Suchen Sie genauer.`,
  stays: (kept: string, other: string) => `„${kept}“ bleibt, „${other}“ kommt ins Archiv.`,
  swap: (name: string) => `Lieber „${name}“ behalten`,
  another: 'Anderen Eintrag wählen',
  fromImport: (name: string) =>
    `„${name}“ kommt aus einem Import, dieser Eintrag nicht. Spätere Importe seiner Quelle ändern dann diesen; was regelmäßig geholt wird, ändert ihn nicht von allein.`,
  what: 'Was soll gelten?',
  same: 'Der andere Eintrag sagt nichts, was hier fehlt oder anders steht.',
  choices: {
    kept: 'Dieser Eintrag',
    other: 'Der andere',
    both: 'Beides',
  } satisfies Record<MergeChoice, string>,
  messages: 'Nachrichten an beide Einträge stehen danach hier.',
  merge: 'Zusammenführen',
  done: (kept: string, other: string) =>
    `Zusammengeführt. „${other}“ ist im Archiv, und seine Seite leitet zu „${kept}“ weiter.`,
  changedMeanwhile:
    'Einer der beiden Orte wurde inzwischen geändert. Es ist noch nichts gespeichert: Sehen Sie noch einmal hin.',
  invalid: (fields: string) =>
    `Es ist noch nichts gespeichert, denn so ist der Ort nicht gültig: ${fields}. Wählen Sie dort anders, oder ändern Sie ihn zuerst.`,
}

export type MergeWords = typeof mergePlaces
