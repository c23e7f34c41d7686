import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { networkFileSystemNamed, networkFileSystemOf } from './network-file-system.ts'

test('network file systems are recognised by their number, whatever its sign', () => {
  expect(networkFileSystemNamed(0x6969)).toBe('NFS')
  expect(networkFileSystemNamed(0xff534d42)).toBe('CIFS')
  expect(networkFileSystemNamed(0xff534d42 | 0)).toBe('CIFS')
  expect(networkFileSystemNamed(0xef53)).toBeUndefined()
})

test('a local directory is not on a network file system', async () => {
  expect(await networkFileSystemOf(tmpdir())).toBeUndefined()
})
