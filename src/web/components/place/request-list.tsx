import { useEffect, useState } from 'react'
import { useUnits } from '../../words/units.ts'
import { useRequestWords } from '../../words/requests.ts'
import { type ThirdPartyService, GOOGLE, startedServices } from '../map/consent.ts'

/** One URL without its query, and how often it was requested. */
type RequestCount = { origin: string; path: string; count: number }

/** Every request of this visit as recorded by the visitor's own browser, with a summary of where they went. */
export function RequestList() {
  const requests = useRequestWords()
  const units = useUnits()
  const requested = useRequested()
  // Reserves its height, so that the footer does not move.
  if (!requested) return <div className="request-list needs-script" />
  const isForeign = ({ origin }: RequestCount) => origin !== location.origin
  const total = sum(requested)
  const foreign = sum(requested.filter(isForeign))
  return (
    <div className="prose request-list needs-script" aria-live="polite">
      <RequestSummary total={total} foreign={foreign} started={startedServices()} />
      {wasReloaded() && <p>{requests.reloaded}</p>}
      <table className="requests">
        <thead>
          <tr>
            <th scope="col">{requests.origin}</th>
            <th scope="col">{requests.address}</th>
            <th scope="col">{requests.count}</th>
          </tr>
        </thead>
        <tbody>
          {requested.map((one) => (
            <tr key={one.origin + one.path} className={isForeign(one) ? 'foreign' : undefined}>
              <td>{isForeign(one) ? `${requests.foreign}: ${one.origin}` : requests.own}</td>
              <td>
                <code>{one.path}</code>
              </td>
              <td>{units.number(one.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

// A reload starts a new record and forgets which maps were started before it.
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
}

type Totals = { total: number; foreign: number; started: readonly ThirdPartyService[] }

/** Says in plain words where the requests went. The page's record lacks what a started map requested in its frame or worker. */
export function RequestSummary({ total, foreign, started }: Totals) {
  const requests = useRequestWords()
  const listed = foreign === 0 ? requests.none(total) : requests.some(foreign, total)
  return (
    <>
      <p>
        <strong>{started.length > 0 ? requests.others : listed}</strong>
      </p>
      {started.map((service) => (
        <p key={service}>
          {service === GOOGLE ? requests.google : requests.street(new URL(service).host)}
        </p>
      ))}
    </>
  )
}

// The browser's record starts with the document and covers all pages that the visitor reaches in it.
function useRequested(): RequestCount[] | undefined {
  const [requested, setRequested] = useState<RequestCount[]>()
  useEffect(() => {
    const read = () => setRequested(group())
    const observer = new PerformanceObserver(read)
    observer.observe({ entryTypes: ['navigation', 'resource'] })
    read()
    return () => observer.disconnect()
  }, [])
  return requested
}

function group(): RequestCount[] {
  // In the order in which they end, so that a slow request is not inserted between earlier ones.
  const resources = performance.getEntriesByType('resource').toSorted((a, b) => endOf(a) - endOf(b))
  const groups = new Map<string, RequestCount>()
  for (const { name } of [...performance.getEntriesByType('navigation'), ...resources]) {
    const { origin, pathname } = new URL(name)
    const known = groups.get(origin + pathname)
    groups.set(origin + pathname, { origin, path: pathname, count: (known?.count ?? 0) + 1 })
  }
  // Third-party requests come first; new ones come last and move nothing.
  return [...groups.values()].toSorted(
    (a, b) => Number(a.origin === location.origin) - Number(b.origin === location.origin),
  )
}

function endOf({ startTime, duration }: PerformanceEntry): number {
  return startTime + duration
}

function sum(requested: readonly RequestCount[]): number {
  return requested.reduce((total, { count }) => total + count, 0)
}
