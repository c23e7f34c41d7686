import { counted } from '../format.ts'
import type { backup as german } from './backup.de.ts'

export const backup: typeof german = {
  made: (target, { places, messages, pictures }) =>
    [
      `Backed up and checked: ${target}`,
      `  ${counted(places, 'place', 'places', 'en')}, ${counted(messages, 'message', 'messages', 'en')}, ${counted(pictures, 'photo', 'photos', 'en')}`,
      'Copy the directory to another machine. It holds what people wrote.',
    ].join('\n'),
  missing: (ids) =>
    `${counted(ids.length, 'photo is', 'photos are', 'en')} missing in the original already: ${ids.join(', ')}`,
  withoutKey:
    'site.key is not part of it. Keep that file somewhere else once, or back up with --with-key: without it the codes of authenticator apps are no longer accepted.',
  exists: (target) =>
    `${target} exists already, and nothing is overwritten. Please name another one.`,
  noDatabase: (directory) =>
    `There is no database in ${directory}. Set DATA_DIR as for the server.`,
  postgres: (directory) =>
    [
      'The data is in PostgreSQL. Back it up with its own tool, and the files after it:',
      '  pg_dump --format=custom --file=backup.dump "$DATABASE_URL"',
      `  rsync -a ${directory}/photos ${directory}/deletions.jsonl ${directory}/site.key backup/`,
      'More: docs/betrieb/sicherung.md',
    ].join('\n'),
}
