/**
 * What the manual says of screens that are not in this tree yet: the backups. Each leaves
 * the list with its screen, and the test of the manual holds it from then on.
 */
export const AHEAD: readonly string[] = [
  'Sicherungen',
  'Jetzt sichern',
  'Zurückspielen …',
  'Zurückspielen und neu starten',
  'vor dem Zurückspielen',
  'Backups',
  'Back up now',
  'Restore …',
  'Restore and restart',
  'before a restore',
  'Die letzte Sicherung ist misslungen.',
  'Diese Sicherung ist beschädigt. Nehmen Sie eine andere.',
  'Diese Sicherung hat eine neuere Fassung von Lageplan gemacht. Aktualisieren Sie zuerst.',
  'The last backup failed.',
  'This backup is damaged. Take another one.',
  'A newer version of Lageplan made this backup. Update first.',
]
