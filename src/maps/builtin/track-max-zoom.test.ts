import { expect, test } from 'vitest'
import { trackMaxZoom } from './track-max-zoom.ts'

const ATLAS = { max: 12, closest: 'atlas' }
const STREETS = { max: 18, closest: 'streets' }

/** A map whose answers arrive when the test says so, the oldest request first. */
function aMap() {
  const questions: ((closest: typeof ATLAS) => void)[] = []
  const told: string[] = []
  const map = {
    isOn: false,
    zoom: 12,
    most: 18,
    isMoving: () => map.isOn,
    getZoom: () => map.zoom,
    setMaxZoom: (zoom: number) => void (map.most = zoom),
  }
  const closest = trackMaxZoom({
    map,
    everywhere: STREETS,
    closestAt: () => new Promise<typeof ATLAS>((resolve) => questions.push(resolve)),
    isOver: () => false,
  })
  const events = {
    moveEnded: (byUser: boolean) => void told.push(`rested ${byUser}`),
    maxZoomChanged: (byUser: boolean) => void told.push(`ranged ${byUser}`),
  }
  const rest = (byUser = true) => closest.rested(events, byUser)
  const answer = async (index: number, found: typeof ATLAS) => {
    questions[index]?.(found)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { map, told, rest, answer, here: closest.here }
}

test('a map reports at once that it has stopped, and its closest zoom once that is known', async () => {
  const { map, told, rest, answer, here } = aMap()
  void rest()
  expect(told).toEqual(['rested true'])
  expect(here()).toBe(STREETS)
  await answer(0, ATLAS)
  expect(told).toEqual(['rested true', 'ranged true'])
  expect(here()).toBe(ATLAS)
  expect(map.most).toBe(12)
})

test('a visitor who is closer than the limit stays there', async () => {
  const { map, rest, answer } = aMap()
  map.zoom = 15
  void rest()
  await answer(0, ATLAS)
  expect(map.most).toBe(15)
})

test('an answer that arrives during the next flight does not stop that flight', async () => {
  const { map, told, rest, answer } = aMap()
  void rest()
  map.isOn = true
  await answer(0, ATLAS)
  expect(map.most).toBe(18)
  expect(told).toEqual(['rested true'])
})

test('an answer for an earlier position does not replace the one for the current position', async () => {
  const { map, told, rest, answer, here } = aMap()
  void rest()
  void rest(false)
  await answer(1, STREETS)
  await answer(0, ATLAS)
  expect(here()).toBe(STREETS)
  expect(map.most).toBe(18)
  expect(told).toEqual(['rested true', 'rested false', 'ranged false'])
})
