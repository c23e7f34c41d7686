import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../test/temporary-directory.ts'
import { openStorage } from './open-storage.ts'
import { additions, aPlace, aSubmission } from '../../test/storage/samples.ts'

test('without a database URL everything is stored in the directory, and survives a restart', async () => {
  const options = { directory: temporaryDirectory(), log() {} }
  const [place, submission] = [aPlace({ categoryIds: [] }), aSubmission()]
  const storage = await openStorage(options)
  const heard: number[] = []
  storage.onCatalogueChange((version) => heard.push(version))
  await storage.places.apply(additions([place]), 'test')
  await storage.submissions.store(submission, [])
  const secret = await storage.site.secret('form-token')
  await storage.close()
  expect(heard).toEqual([2])

  const reopened = await openStorage(options)
  expect(await reopened.health()).toEqual({ ok: true })
  expect(await reopened.places.bySlug(place.slug)).toEqual(place)
  expect(await reopened.submissions.byId(submission.id)).toEqual(submission)
  expect(await reopened.site.secret('form-token')).toEqual(secret)
  await reopened.close()
})

test('a database URL is used', async () => {
  const databaseUrl = 'postgres://lageplan@127.0.0.1:1/lageplan'
  const opened = openStorage({ databaseUrl, directory: temporaryDirectory(), log() {} })
  await expect(opened).rejects.toMatchObject({ reason: 'unreachable' })
})
