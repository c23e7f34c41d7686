import { expect, test } from 'vitest'
import { CatalogueNews } from './catalogue-news.ts'

test('every version is told once and none after a newer one', async () => {
  const news = new CatalogueNews(7)
  const heard: number[] = []
  news.listen((version) => heard.push(version))
  for (const version of [7, 8, 8, 10, 9, 10, 11]) news.announce(version)
  await Promise.resolve()
  expect(heard).toEqual([8, 10, 11])
})

test('all listeners are told until they stop listening', async () => {
  const news = new CatalogueNews(1)
  const heard: string[] = []
  const stop = news.listen((version) => heard.push(`first ${version}`))
  news.listen((version) => heard.push(`second ${version}`))
  news.announce(2)
  await Promise.resolve()
  stop()
  news.announce(3)
  await Promise.resolve()
  expect(heard).toEqual(['first 2', 'second 2', 'second 3'])
})
