/**
 * What the manual says of screens that are not in this tree yet: scheduled changes, and addresses of webhooks that are refused. Each leaves the
 * list with its screen, and the test of the manual holds it from then on.
 */
export const AHEAD: readonly string[] = [
  'Erst ab einem Tag gelten lassen',
  'Gilt ab',
  'Zurück wie vorher am (freiwillig)',
  'Für diesen Tag planen',
  'Geplante Änderungen',
  'Absagen',
  'Jetzt beenden',
  'So lassen, wie es jetzt ist',
  'Take effect on a later day',
  'Takes effect on',
  'Back as before on (optional)',
  'Schedule for this day',
  'Scheduled changes',
  'Cancel',
  'End now',
  'Leave it as it is now',
  'Im Formular ist noch nichts geändert: Ändern Sie zuerst, was dann gelten soll.',
  'Dieser Tag hat schon begonnen. Wählen Sie einen späteren, oder speichern Sie sofort.',
  'Für diese Zeit ist schon eine andere Änderung derselben Felder geplant. Sagen Sie jene zuerst ab.',
  'Sie konnte nicht in Kraft treten. Prüfen Sie die Angaben, und planen Sie neu.',
  'Nothing in the form has changed yet: first change what shall hold then.',
  'This day has already begun. Choose a later one, or save now.',
  'Another change of the same fields is already scheduled for this time. Cancel that one first.',
  'It could not take effect. Check the fields and schedule it again.',
  'Diese Adresse liegt in einem privaten Netz. Dorthin schickt Lageplan nichts, damit niemand über die Website an Ihr internes Netz kommt.',
  'This address lies in a private network. Lageplan sends nothing there, so that nobody reaches your internal network through the site.',
]
