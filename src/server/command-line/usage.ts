/** What `npx lageplan` prints without a command. */
export const USAGE = `npx lageplan import DATEI [--dry-run] [--source NAME] [--category SLUG] [--create-categories] [--country US] [--sheet NAME]
                           [--map SPALTE=FELD]… [--missing keep|archive|ask] [--mend-swapped] [--overwrite] [--hours daily|weekdays|long]… [--exact-only] [--drafts] [--no-geocoder]
                           [--rejected DATEI.csv] [--apply] [--english]
                           [--same ZEILE|all]… [--new ZEILE|all]… [--leave ZEILE|all]…
npx lageplan import --list
npx lageplan import --undo NUMMER [--unchanged] [--yes]
npx lageplan import --questions NUMMER [--same ZEILE|all]… [--new ZEILE|all]…
    Liest Orte aus CSV, Excel, GeoJSON, JSON, KML oder GTFS und meldet, was neu, geändert und nicht übernommen ist und warum.
    Die letzten 20 Importe lassen sich als Ganzes zurücknehmen, solange nichts anderes geändert wurde.
    Von Zeilen, die vielleicht doppelt sind: --same ist der gespeicherte Ort, --new ein anderer, --leave bleibt weg.
    Reads places from CSV, Excel, GeoJSON, JSON, KML or GTFS and reports what is new, changed, rejected and why.
    The last 20 imports can be undone as a whole, as long as nothing else was changed.
    Of possible duplicates: --same is the stored place, --new another one, --leave is skipped.

npx lageplan export [DATEI] [--format csv|excel|geojson|google|schema-org] [--english]
    Schreibt alle Orte in eine Datei oder auf die Ausgabe; CSV, Excel und GeoJSON lassen sich wieder importieren.
    Writes all places to a file or to the output; CSV, Excel and GeoJSON can be imported again.

npx lageplan backup VERZEICHNIS [--with-key] [--english]
npx lageplan backup --scheduled | --send | --list [--english]
    Sichert Datenbank, Fotos und Löschverzeichnis in ein neues Verzeichnis und prüft sie; der Server darf laufen.
    --scheduled sichert nach BACKUP_DIR und räumt Altes weg, wie der Server es jede Nacht tut; --list zeigt, was dort liegt.
    Ist ein S3-Speicher gesetzt, kommt jede auch dorthin; --send schickt nur die jüngste noch einmal.
    Backs up database, photos and deletion ledger into a new directory and checks them; the server may run.
    --scheduled backs up to BACKUP_DIR and removes old ones, as the server does every night; --list shows what is there.
    Where an S3 storage is set, each goes there too; --send only sends the newest again.

npx lageplan restore SICHERUNG [--from-s3 [--unencrypted]] [--at-next-start] [--english]
npx lageplan restore --undo [--english]
    Spielt eine Sicherung zurück: geprüft, dann getauscht. Was vorher galt, bleibt in replaced/, --undo tauscht es zurück.
    --from-s3 holt sie zuerst aus dem S3-Speicher; ist eine Passphrase gesetzt, eine unverschlüsselte nur mit --unencrypted. Mit PostgreSQL in eine leere Datenbank (DATABASE_URL). Läuft der Server, tauscht er beim nächsten Start.
    Restores a backup: checked, then swapped. The previous data stays in replaced/, and --undo puts it back.
    --from-s3 fetches it from the S3 storage first; where a passphrase is set, an unencrypted one only with --unencrypted. With PostgreSQL into an empty database (DATABASE_URL). A running server swaps at its next start.

npx lageplan check [--english]
    Vergleicht Datenbank, Fotos, Katalog mit Suchindex, Löschverzeichnis und Sicherungen und sagt, was nicht stimmt und was hilft.
    Compares database, photos, catalogue with search index, deletion ledger and backups, and says what is wrong and what helps.

npx lageplan move [--english]
    Überträgt alles aus der SQLite-Datei (DATA_DIR) in eine leere PostgreSQL-Datenbank (DATABASE_URL) und vergleicht jede Zeile.
    Der Server muss beendet sein. Die Datei bleibt, wie sie ist.
    Copies all from the SQLite file (DATA_DIR) into an empty PostgreSQL database (DATABASE_URL) and compares every row.
    The server must be stopped. The file stays as it is.

npx lageplan inbox [list] [--status inbox|quarantine|done] [--limit 50] [--json] [--english]
npx lageplan inbox show NUMMER
    Zeigt die Nachrichten mit Urteil und Gründen. Shows the messages with verdict and reasons.
npx lageplan inbox ham|spam|done|reopen NUMMER
    Gibt aus der Quarantäne frei und stellt zu, legt in die Quarantäne, erledigt, öffnet wieder.
    Releases from quarantine and delivers, quarantines, marks as done, opens again.

npx lageplan inquiries [--send] [--english]
    Zeigt, wer jetzt gefragt würde, ob seine Angaben noch stimmen; --send fragt sie. Der Server tut das von selbst, wenn es eingeschaltet ist.
    Shows who would be asked now whether what is shown of them is still true; --send asks them. The server does so when it is switched on.

npx lageplan demo remove [--yes] [--english]
    Sagt, was von der Vorführung noch da ist; --yes entfernt es endgültig: Orte, Kategorien, Merkmale und ihren Namen.
    Says what is left of the demo; --yes removes it for good: places, categories, attributes and its name.

npx lageplan digest --now [--english]
    Verschickt den Tagesbericht über Quarantäne und Löschung jetzt; der Server tut das einmal am Tag von selbst.
    Sends the digest of quarantine and deletion now; the server does so by itself once a day.

npx lageplan regions [--apply] [--english]
npx lageplan regions --undo KENNUNG
    Sagt, welche Orte ohne Region welche bekämen, nach Postleitzahl und Koordinaten; --apply setzt sie, --undo nimmt es zurück.
    Says which places without a region would get which, by postal code and coordinates; --apply sets it, --undo takes it back.

npx lageplan retention [--apply] [--english]
    Zeigt, was nach den Fristen jetzt zu löschen ist; --apply löscht es. Der Server tut das einmal am Tag von selbst.
    Shows what is to be deleted now by the periods; --apply deletes it. The server does so by itself once a day.

npx lageplan person export ADRESSE [--csv] [--english]
npx lageplan person erase ADRESSE [--apply] [--english]
    Gibt aus, was von einer Person gespeichert ist, und löscht es mit einem Nachweis.
    Prints what is stored of a person, and deletes it with a proof.

npx lageplan user [list]
npx lageplan user add E-MAIL [--role owner|editor|moderator|manager]
npx lageplan user remove|password|reset-factors|end-sessions E-MAIL
    Zeigt die Konten der Verwaltung, druckt den Link zu einem neuen oder zu einem neuen Passwort, nimmt ein Konto weg,
    setzt seinen zweiten Faktor zurück, beendet seine Sitzungen.
    Shows the accounts of the administration, prints the link to a new one or to a new password, takes one away,
    resets its second factor, ends its sessions.

npx lageplan map check [--english]
    Holt Stil und eine Kachel der Straßenkarte (MAP_STYLE_URL, MAP_TILES) und sagt, was daran nicht stimmt.
    Fetches the style and one tile of the street map and says what is wrong with them.
npx lageplan map extract QUELLE [--dry-run] [--every 0|7|30|90] [--english]
npx lageplan map extract --resume | --remove
    Schneidet die Straßen rund um die Orte aus einer PMTiles-Datei oder -Adresse; --dry-run sagt nur, wie groß das würde.
    --every schneidet sie alle so viele Tage neu; --resume macht nach einem Abbruch weiter; --remove nimmt sie wieder weg.
    Cuts the streets around the places out of a PMTiles file or address; --dry-run only says how large that would be.
    --every cuts them anew every so many days; --resume goes on after an interruption; --remove takes them away again.

npx lageplan misses [--json] [--english]
    Zeigt, wo oft gesucht und nichts gefunden wurde: je Gegend und Kategorie ab fünf Mal in 90 Tagen, ohne Personenbezug.
    Shows where people often searched in vain: by area and category from five times in 90 days on, nobody's identity.

npx lageplan shield evaluate DATEI.jsonl[.gz] [--english]
    Misst, wie gut sich beurteilte Texte auseinanderhalten lassen; je Zeile {"label": 1, "text": "…"}, 1 ist Spam.
    Measures how well labelled texts can be told apart; {"label": 1, "text": "…"} in each line, 1 is spam.

npx lageplan shield threshold PUNKTE [--english]
    Zeigt an den gespeicherten Nachrichten, was eine andere Schwelle als die eingestellte bewirkt hätte. Ändert nichts.
    Shows by the stored messages what another threshold than the one in the settings would have done. Changes nothing.

npx lageplan deliver --now
npx lageplan deliver --list
npx lageplan deliver --retry KENNUNG | --retry-dead
npx lageplan deliver --release | --mark-delivered
    Verschickt alles Wartende sofort; zeigt, was nicht zugestellt werden konnte und warum; versucht Gescheitertes von neuem.
    Sends all that waits; shows what could not be delivered and why; tries anew what failed for good.

Alle lesen dieselben Umgebungsvariablen wie der Server (docs/betrieb/installation.md), vor allem DATA_DIR, DATABASE_URL und PUBLIC_URL.
All read the environment variables of the server, above all DATA_DIR, DATABASE_URL and PUBLIC_URL.`

/** The usage of one command, so that after a mistake the error does not scroll away; of all commands if the command is unknown. */
export function usageOf(command: string): string {
  const own = USAGE.split('\n\n').filter((part) => part.startsWith(`npx lageplan ${command} `))
  return own.length > 0 ? own.join('\n\n') : USAGE
}
