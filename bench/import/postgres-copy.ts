import { chmodSync } from 'node:fs'
import { dirname } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '../../test/postgres.ts'
import { usageOf } from '../process-usage.ts'
import type { Measurement } from './measure-process.ts'

/** PostgreSQL's `COPY` of the same file and the same three indexes, measured by the backend process of the connection. */
export async function copyInto(file: string): Promise<[string, Measurement][]> {
  // The server runs as another user.
  chmodSync(dirname(file), 0o755)
  const { url, stop } = await startPostgres()
  const client = new Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    const timed = async (statements: readonly string[]): Promise<Measurement> => {
      const [start, before] = [performance.now(), usageOf(pid).cpuSeconds]
      for (const statement of statements) await client.query(statement)
      const { cpuSeconds, peakMb } = usageOf(pid)
      const seconds = (performance.now() - start) / 1000
      return { seconds, cpuSeconds: cpuSeconds - before, peakMb }
    }
    await client.query(
      'create table place (id text, name text, street text, city text, state text, lat float8, lng float8, phone text, website text, hours text)',
    )
    return [
      ['PostgreSQL COPY', await timed([`copy place from '${file}' (format csv, header true)`])],
      [
        '… its three indexes',
        await timed([
          'create unique index i on place(id)',
          'create index n on place(name, city)',
          'create index p on place(lat, lng)',
        ]),
      ],
    ]
  } finally {
    await client.end()
    await stop()
  }
}
