import { setTimeout as wait } from 'node:timers/promises'

const PER_SECOND = 20
const KINDS = ['Brauhaus', 'Gasthof', 'Café', 'Markt', 'Museum', 'Park']

export type Answered = { count: number; failed: number; p50: number; p99: number; most: number }

/**
 * Asks a site for pages of the finder, each another one, twenty a second whether or not the ones before are answered, until
 * told to stop. Times in ms.
 */
export async function visit(url: string, isOver: () => boolean, first = 0): Promise<Answered> {
  const times: number[] = []
  const running: Promise<void>[] = []
  let failed = 0
  const start = performance.now()
  for (let index = 0; !isOver(); index++) {
    const due = start + (index * 1000) / PER_SECOND
    if (due > performance.now()) await wait(due - performance.now())
    const began = performance.now()
    const asked = fetch(url + finderPage(first + index)).then(async (response) => {
      await response.arrayBuffer()
      if (response.status === 200) times.push(performance.now() - began)
      else failed += 1
    })
    running.push(asked.catch(() => void (failed += 1)))
  }
  await Promise.all(running)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { count: sorted.length, failed, p50: at(0.5), p99: at(0.99), most: at(1) }
}

function finderPage(index: number): string {
  const near = `${30 + (index % 900) / 90},${-106 + (index % 2300) / 100}`
  const radius = String(25 + (index % 200))
  const asked = new URLSearchParams({ near, radius })
  if (index % 2 === 1) asked.set('q', KINDS[index % KINDS.length] ?? '')
  return `/?${asked}`
}
