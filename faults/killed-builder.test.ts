import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { type RunningSite, startSite } from '../e2e/support/server.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { demoDirectory } from './demo-directory.ts'
import { sized } from './size.ts'

const KILLS = sized({ slice: 2, full: 10 })
const PATIENCE = { timeout: 30_000, interval: 5 }

test(
  `${KILLS} kills of the process that builds the catalogue: every edit is shown, and the next process builds it`,
  { timeout: 300_000 },
  async () => {
    const directory = demoDirectory()
    const site = await startSite({ directory })
    const storage = await openStorage({ directory, log: () => undefined })
    const [place] = await Array.fromAsync(storage.places.streamPublished())
    if (!place) throw new Error('the demo has no place')
    let edits = 0
    const edit = () => rename(storage, place.id, `Ausgabe ${++edits}`)
    const isShown = () =>
      vi.waitFor(async () => expect(await read(site, place.slug)).toContain(`Ausgabe ${edits}`), {
        timeout: 10_000,
      })

    for (let kill = 0; kill < KILLS; kill++) {
      await edit()
      const builder = await vi.waitFor(() => builderOf(site), PATIENCE)
      // Kill at different moments of its start and its work.
      await new Promise((resolve) => setTimeout(resolve, kill * 50))
      process.kill(builder, 'SIGKILL')
      await isShown()
    }
    const saved = join(directory, 'catalogue.bin')
    const { ino } = statSync(saved)
    await edit()
    await isShown()
    await vi.waitFor(() => expect(statSync(saved).ino).not.toBe(ino), PATIENCE)
    await storage.close()
    await site.stop()
  },
)

async function rename({ places }: Storage, id: string, name: string): Promise<void> {
  const place = await places.byId(id)
  if (!place) throw new Error(`there is no place ${id}`)
  const change = { kind: 'update' as const, place: { ...place, name } }
  await places.apply([{ ...change, expectedVersion: place.version }], 'test')
}

async function read({ url }: RunningSite, slug: string): Promise<string> {
  const response = await fetch(`${url}/orte/${slug}`)
  expect(response.status).toBe(200)
  return response.text()
}

/** The pid of the builder; throws while there is none. */
function builderOf({ pid }: RunningSite): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const builder = children.find((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('build-process.ts'),
  )
  if (!builder) throw new Error('no process builds a catalogue')
  return Number(builder)
}
