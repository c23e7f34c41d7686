import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSite } from '../e2e/support/server.ts'
import { compareWithStored, type OracleReport } from './oracle.ts'
import { type Disk, type FileSystem, makeDisk, whyNoPowerCuts } from './power-cut.ts'
import { createSenders, tokensFor } from './senders.ts'
import { sized } from './size.ts'

const CUTS = sized({ slice: 2, full: 50 })
/** If the control has lost nothing by then, the rig proves nothing. */
const MAX_CONTROL_CUTS = 10
/** Messages acknowledged before each cut, so that there is something to lose. */
const MIN_ACKNOWLEDGED = 5
const NORMAL = `--import=${join(import.meta.dirname, 'normal-synchronous.mjs')}`

const reason = whyNoPowerCuts()
if (reason) console.log(`The power cuts are skipped: ${reason}.`)

for (const fileSystem of ['ext4', 'xfs'] as const satisfies FileSystem[]) {
  test.skipIf(reason)(
    `${CUTS} power cuts on ${fileSystem}: every acknowledged message is stored, none twice`,
    { timeout: 1_800_000 },
    () =>
      onDisk(fileSystem, async (disk) => {
        const senders = createSenders({ count: 8 })
        for (let cut = 0; cut < CUTS; cut++) await cutUnderLoad(disk, senders)
        const found = await compareWithStored(disk.directory, senders.acknowledged)
        const { size } = senders.acknowledged
        console.log(`${fileSystem}: ${CUTS} cuts, ${size} acknowledged, ${found.lost} lost`)
        expect(size).toBeGreaterThanOrEqual(CUTS * MIN_ACKNOWLEDGED)
        expect(found).toEqual({ lost: 0, twice: 0, withoutDelivery: 0 })
      }),
  )

  test.skipIf(reason)(
    `the control on ${fileSystem}, with synchronous=NORMAL, loses acknowledged messages`,
    { timeout: 600_000 },
    () =>
      onDisk(fileSystem, async (disk) => {
        const { cuts, acknowledged, lost } = await cutUntilLost(disk)
        console.log(
          `${fileSystem}, NORMAL: ${cuts} cuts, ${acknowledged} acknowledged, ${lost} lost`,
        )
        expect(lost).toBeGreaterThan(0)
      }),
  )
}

async function cutUntilLost(disk: Disk) {
  const senders = createSenders({ count: 8 })
  let [cuts, found]: [number, OracleReport] = [0, { lost: 0, twice: 0, withoutDelivery: 0 }]
  while (found.lost === 0 && cuts < MAX_CONTROL_CUTS) {
    await cutUnderLoad(disk, senders, { NODE_OPTIONS: NORMAL })
    found = await compareWithStored(disk.directory, senders.acknowledged)
    cuts += 1
  }
  return { cuts, acknowledged: senders.acknowledged.size, lost: found.lost }
}

async function cutUnderLoad(
  disk: Disk,
  senders: ReturnType<typeof createSenders>,
  more: Record<string, string> = {},
): Promise<void> {
  const environment = { TRUSTED_PROXIES: '1', MAIL_TO: 'post@beispiel.de', ...more }
  const site = await startSite({ directory: disk.directory, environment })
  const sending = senders.sendTo(site, await tokensFor(site))
  await Promise.race([senders.untilAcknowledged(MIN_ACKNOWLEDGED), sending])
  await passed(Math.random() * 250)
  // A frozen server acknowledges nothing more, and what it has sent arrives before the power cut.
  site.freeze()
  await passed(50)
  disk.cut()
  await site.kill()
  await sending
  disk.remount()
}

async function onDisk(fileSystem: FileSystem, work: (disk: Disk) => Promise<void>): Promise<void> {
  const disk = makeDisk(fileSystem)
  try {
    await work(disk)
  } finally {
    disk.remove()
  }
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
