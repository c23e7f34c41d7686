// `./lageplan update ARCHIVE` and `./lageplan rollback`: another version takes over, after it has served a copy of the data.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../runtime.mjs'
import {
  CHECKSUMS,
  nameOf,
  releasePaths,
  pointTo,
  releaseOf,
  sha256Of,
  targetOf,
} from './layout.mjs'
import { failure, servesCopy } from './serves-copy.mjs'

const { base, current, previous } = releasePaths(ROOT)
const [command, ...parameters] = process.argv.slice(2)
const archive = parameters.find((parameter) => !parameter.startsWith('--'))
const isWithoutData = parameters.includes('--without-data')
const SCRATCH = '.update-'

try {
  const folder = command === 'update' ? await update() : await rollBack()
  const { version } = releaseOf(folder)
  console.log(
    [
      `Fassung ${version} ist an der Reihe. Starten Sie neu, zum Beispiel mit: systemctl restart lageplan`,
      `Version ${version} is next. Restart, for example by: systemctl restart lageplan`,
    ].join('\n'),
  )
} catch (error) {
  console.error(
    [error.message, 'Geändert wurde nichts.', error.english, 'Nothing was changed.']
      .filter(Boolean)
      .join('\n'),
  )
  process.exitCode = 1
}

async function update() {
  if (!archive) {
    throw failure('Welches Archiv? lageplan update lageplan-….tar.gz', 'Which archive?')
  }
  const scratch = freshScratch()
  try {
    checkArchive()
    const { status, stderr } = spawnSync('tar', ['-xf', archive, '-C', scratch], {
      encoding: 'utf8',
    })
    if (status !== 0) throw failure(`${archive} ließ sich nicht entpacken: ${stderr}`, stderr)
    const [name = ''] = readdirSync(scratch)
    const unpacked = join(scratch, name)
    const release = releaseOf(unpacked)
    if (!release) throw failure(`${archive} enthält kein Lageplan.`, 'This is no Lageplan.')
    checkPlatform(release)
    checkFiles(unpacked)
    await servesCopy(unpacked, { scratch, running: ROOT, isWithoutData })
    const folder = join(base, nameOf(release))
    if (folder === inUse()) {
      throw failure(`Fassung ${release.version} läuft schon.`, `It is version ${release.version}.`)
    }
    rmSync(folder, { recursive: true, force: true })
    renameSync(unpacked, folder)
    switchTo(folder)
    return folder
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function rollBack() {
  const folder = targetOf(previous)
  if (!folder || !existsSync(folder)) {
    throw failure('Eine vorige Fassung gibt es nicht.', 'There is no previous version.')
  }
  const scratch = freshScratch()
  try {
    await servesCopy(folder, { scratch, running: ROOT, isWithoutData })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  switchTo(folder)
  return folder
}

// Beside the versions, so that a finished one only has to be renamed. Removes what a killed update left behind.
function freshScratch() {
  for (const name of readdirSync(base)) {
    if (name.startsWith(SCRATCH)) rmSync(join(base, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(base, SCRATCH))
}

/** The version that is in use; the first one after unpacking has no link yet. */
function inUse() {
  return targetOf(current) ?? ROOT
}

// The link to the previous version comes first: whatever happens between the two, there is a way back.
function switchTo(folder) {
  pointTo(previous, inUse())
  pointTo(current, folder)
}

// The file beside the archive contains its hash.
function checkArchive() {
  if (!existsSync(archive)) throw failure(`${archive} gibt es nicht.`, `There is no ${archive}.`)
  const beside = `${archive}.sha256`
  if (!existsSync(beside)) return
  const [wanted] = readFileSync(beside, 'utf8').split(' ')
  if (sha256Of(archive) !== wanted) {
    throw failure(
      `${archive} ist beschädigt: Die Prüfsumme in ${beside} ist eine andere.`,
      `The checksum in ${beside} is another one.`,
    )
  }
}

function checkPlatform({ platform }) {
  const own = `${process.platform}-${process.arch}`
  if (platform === own) return
  throw failure(
    `Das Archiv ist für ${platform}, dieser Rechner ist ${own}.`,
    `The archive is for ${platform}, this machine is ${own}.`,
  )
}

function checkFiles(folder) {
  const lines = readFileSync(join(folder, CHECKSUMS), 'utf8').trimEnd().split('\n')
  const damaged = lines
    .map((line) => [line.slice(0, 64), line.slice(66)])
    .find(
      ([hash, file]) => !existsSync(join(folder, file)) || sha256Of(join(folder, file)) !== hash,
    )
  if (damaged) throw failure(`${damaged[1]} ist beschädigt.`, `${damaged[1]} is damaged.`)
}
