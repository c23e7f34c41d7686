// How a release is laid out on a machine: each version in its own folder, beside the data and a link to the version in use.
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

export const RELEASE_FILE = 'release.json'

/** The hash of each file of a release, in the format of `sha256sum`. */
export const CHECKSUMS = 'SHA256SUMS'

export function sha256Of(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** `{ version, commit, platform }` of the release in that folder; undefined in a clone of the repository. */
export function releaseOf(root) {
  const file = join(root, RELEASE_FILE)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

export function nameOf({ version, platform }) {
  return `lageplan-${version}-${platform}`
}

/** What all versions share: the paths beside the release in the folder `root`. */
export function releasePaths(root) {
  const base = dirname(root)
  return {
    base,
    data: join(base, 'data'),
    settings: join(base, 'lageplan.env'),
    current: join(base, 'current'),
    previous: join(base, 'previous'),
  }
}

/** The folder that a link points to; undefined without the link. */
export function targetOf(link) {
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? join(dirname(link), readlinkSync(link)) : undefined
}

/** Points a link to a folder beside it in one step, so that the link always exists. */
export function pointTo(link, folder) {
  const fresh = `${link}.new`
  // A process that was killed may have left it.
  rmSync(fresh, { force: true })
  symlinkSync(basename(folder), fresh)
  renameSync(fresh, link)
}
