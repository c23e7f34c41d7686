/** Die Texte zu Suchen ohne Ergebnis, für die Befehlszeile. */
export const zeroResultSearches = {
  title:
    'Hier wurde gesucht und nichts gefunden (Anzahl, Gegend, Kategorie, zuletzt in der Woche ab):',
  none: (least: number) =>
    `Keine Gegend, in der in den letzten 90 Tagen mindestens ${least} Suchen vergeblich waren.`,
  allCategories: 'alle Kategorien',
  lately: (week: string) => week.split('-').toReversed().map(Number).join('.'),
}
