import { describe, expect, test } from 'vitest'
import { createPictureCache } from './map-picture.ts'

const aCache = ({ maxBytes = 10, maxConcurrent = 2 } = {}) =>
  createPictureCache<string>({ bytesOf: ({ length }) => length, maxBytes, maxConcurrent })

describe('cached pictures', () => {
  test('are drawn once, even if requested again while being drawn', async () => {
    const cache = aCache()
    let times = 0
    const draw = () => Promise.resolve(`drawn ${++times}`)
    const both = await Promise.all([cache.find('a', draw), cache.find('a', draw)])
    expect([...both, await cache.find('a', draw)]).toEqual(['drawn 1', 'drawn 1', 'drawn 1'])
  })

  test('are evicted when they take too much memory, least recently used first', async () => {
    const cache = aCache()
    const draw = (picture: string) => () => Promise.resolve(picture)
    await cache.find('a', draw('aaaa'))
    await cache.find('b', draw('bbbb'))
    await cache.find('a', draw('again'))
    await cache.find('c', draw('cccc'))
    expect(await cache.find('a', draw('again'))).toBe('aaaa')
    expect(await cache.find('b', draw('new'))).toBe('new')
  })

  test('that failed are retried', async () => {
    const cache = aCache({ maxConcurrent: 1 })
    await expect(cache.find('a', () => Promise.reject(new Error('no file')))).rejects.toThrow(
      'no file',
    )
    expect(await cache.find('a', () => Promise.resolve('there'))).toBe('there')
  })

  test('are refused while too many others are being drawn', async () => {
    const cache = aCache({ maxConcurrent: 1 })
    const { promise, resolve } = Promise.withResolvers<string>()
    const first = cache.find('a', () => promise)
    expect(await cache.find('b', () => Promise.resolve('b'))).toBeUndefined()
    resolve('a')
    expect(await first).toBe('a')
    expect(await cache.find('b', () => Promise.resolve('b'))).toBe('b')
  })
})
