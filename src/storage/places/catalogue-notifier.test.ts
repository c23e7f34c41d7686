import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CatalogueNotifier } from './catalogue-notifier.ts'

test('every version is announced once, and none after a newer one', async () => {
  const news = new CatalogueNotifier(7)
  const heard: number[] = []
  news.subscribe((version) => heard.push(version))
  for (const version of [7, 8, 8, 10, 9, 10, 11]) news.announce(version)
  await Promise.resolve()
  expect(heard).toEqual([8, 10, 11])
})

test('all listeners are called until they unsubscribe', async () => {
  const news = new CatalogueNotifier(1)
  const heard: string[] = []
  const stop = news.subscribe((version) => heard.push(`first ${version}`))
  news.subscribe((version) => heard.push(`second ${version}`))
  news.announce(2)
  await Promise.resolve()
  stop()
  news.announce(3)
  await Promise.resolve()
  expect(heard).toEqual(['first 2', 'second 2', 'second 3'])
})

test('a published version is shown when the promise resolves', async () => {
  const news = new CatalogueNotifier(1)
  let shown = 1
  news.subscribe(async (version) => {
    await setTimeout(5)
    shown = version
  })
  await news.publish(2)
  expect(shown).toBe(2)
})

test('publishing a version that was already announced also waits for it', async () => {
  const news = new CatalogueNotifier(1)
  let shown = 1
  news.subscribe(async (version) => {
    await setTimeout(5)
    shown = version
  })
  news.announce(2)
  await news.publish(2)
  expect(shown).toBe(2)
})
