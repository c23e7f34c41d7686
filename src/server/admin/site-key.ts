import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SITE_KEY_FILE } from '../../storage/earlier-site.ts'
import { codeOf, ignoreMissing } from '../../storage/error-code.ts'

const KEY_BYTES = 32

/**
 * The key that seals secrets in the database, so it is not in the database itself. Derived from the setting if there is one; otherwise read
 * from a file in the data directory, which the first start creates and only its owner may read.
 */
export async function readSiteKey(config: {
  siteSecret?: string
  directory: string
}): Promise<Uint8Array> {
  const secret = config.siteSecret ?? (await readKeyFile(config.directory))
  return new Uint8Array(hkdfSync('sha256', secret, '', 'lageplan site key 1', KEY_BYTES))
}

async function readKeyFile(directory: string): Promise<string> {
  const path = join(directory, SITE_KEY_FILE)
  const kept = await ignoreMissing(readFile(path, 'utf8'))
  if (kept?.trim()) return kept.trim()
  await makeKeyFile(directory, path)
  const made = (await readFile(path, 'utf8')).trim()
  if (made === '') throw new Error(`${path} is empty: put the kept key there, or remove the file`)
  return made
}

// Hard-links the file into place once it is complete and on the disk. If several processes create one at once, the first one wins.
async function makeKeyFile(directory: string, path: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64url')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await link(draft, path).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  await rm(draft)
}
