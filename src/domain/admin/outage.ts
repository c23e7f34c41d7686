import type { JobLog } from '../submissions/delivery/job-log.ts'

/** How often servers note that the site is up (ms). Those that share a database share the note. */
export const HEARTBEAT_MS = 60_000

/** A site that is back sooner has merely been restarted (ms). */
const MIN_OUTAGE_MS = 5 * 60_000

/** How long the overview mentions an outage (ms). */
const OUTAGE_SHOWN_MS = 7 * 24 * 3_600_000

/** When a server last said that it was up. A restored copy has none: the time since its backup was not an outage. */
export const HEARTBEAT_JOB = 'site.alive'
const STOPPED = 'site.stopped'
const DOWN_FROM = 'site.down-from'
const DOWN_UNTIL = 'site.down-until'

/** No server was up, and none had been stopped on purpose. `from` is the last heartbeat. */
export type Outage = { from: Date; until: Date }

export type Heartbeat = {
  /** the first time, the outage that this start ended; of several servers that start together only one is told */
  beat(): Promise<Outage | undefined>
  /** the server was told to stop; nothing is noted afterwards */
  stop(): Promise<void>
}

/** The heartbeat of one server, from its start on. */
export function createHeartbeat({ jobLog, now }: { jobLog: JobLog; now(): Date }): Heartbeat {
  const startedAt = now()
  let hasBegun = false
  let isStopped = false

  async function endedOutage(from: Date): Promise<Outage | undefined> {
    if (startedAt.getTime() - from.getTime() < MIN_OUTAGE_MS) return undefined
    const stopped = await jobLog.last(STOPPED)
    if (stopped && stopped >= from) return undefined
    await jobLog.record(DOWN_FROM, from, await jobLog.last(DOWN_FROM))
    await jobLog.record(DOWN_UNTIL, startedAt, await jobLog.last(DOWN_UNTIL))
    return { from, until: startedAt }
  }

  return {
    async beat() {
      if (isStopped) return undefined
      const last = await jobLog.last(HEARTBEAT_JOB)
      const isNoted = await jobLog.record(HEARTBEAT_JOB, now(), last)
      const isFirst = !hasBegun
      hasBegun = true
      return isFirst && isNoted && last ? endedOutage(last) : undefined
    },

    async stop() {
      isStopped = true
      await jobLog.record(STOPPED, now(), await jobLog.last(STOPPED))
    },
  }
}

/** The last outage, for some days after its end. */
export async function readOutage(
  jobLog: Pick<JobLog, 'last'>,
  now: Date,
): Promise<Outage | undefined> {
  const [from, until] = await Promise.all([jobLog.last(DOWN_FROM), jobLog.last(DOWN_UNTIL)])
  if (!from || !until || now.getTime() - until.getTime() > OUTAGE_SHOWN_MS) return undefined
  return { from, until }
}
