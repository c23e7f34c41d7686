/** What `npx lageplan` prints without a command. */
export const USAGE = `npx lageplan import DATEI [--dry-run] [--source NAME] [--category SLUG] [--country US] [--english]
    Liest Orte aus einer CSV-Datei und meldet, was neu, geändert und nicht übernommen ist und warum.
    Reads places from a CSV file and reports what is new, changed, refused and why.

npx lageplan inbox [list] [--status inbox|quarantine|done] [--limit 50] [--json] [--english]
npx lageplan inbox show NUMMER
    Zeigt die Nachrichten mit Urteil und Gründen. Shows the messages with verdict and reasons.
npx lageplan inbox ham|spam|done|reopen NUMMER
    Gibt aus der Quarantäne frei und stellt zu, legt in die Quarantäne, erledigt, öffnet wieder.
    Releases from quarantine and delivers, quarantines, marks as done, opens again.

npx lageplan deliver --now
npx lageplan deliver --list
npx lageplan deliver --retry KENNUNG
    Verschickt alles Wartende sofort; zeigt, was nicht zugestellt werden konnte und warum; versucht Gescheitertes von neuem.
    Sends all that waits; shows what could not be delivered and why; tries anew what failed for good.

DATA_DIR, DATABASE_URL, SMTP_URL, MAIL_FROM, MAIL_TO wie beim Server. As for the server.`
