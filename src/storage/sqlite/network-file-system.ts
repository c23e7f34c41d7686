import { statfs } from 'node:fs/promises'

/** `f_type` of statfs(2), Linux. SQLite's log needs shared memory and working locks, which these lack. */
const NETWORK_FILE_SYSTEMS: Record<number, string | undefined> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xfe534d42: 'SMB2',
  0xff534d42: 'CIFS',
  0x01021997: '9P',
  0x00c36400: 'Ceph',
  0x0bd00bd0: 'Lustre',
  0x5346414f: 'AFS',
  0x73757245: 'Coda',
}

/** The name of the network file system that a directory is on, if any. Always undefined outside Linux. */
export async function networkFileSystemOf(directory: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  return networkFileSystemNamed((await statfs(directory)).type)
}

export function networkFileSystemNamed(type: number): string | undefined {
  // Types above 2³¹ come out negative on some architectures.
  return NETWORK_FILE_SYSTEMS[type >>> 0]
}
