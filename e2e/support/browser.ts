import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'

const ROOT = join(import.meta.dirname, '..', '..')
const BUNDLE = join(ROOT, 'node_modules', '@sparticuz', 'chromium')

/** Where Linux distributions put a Chromium. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

// Software WebGL draws the same on every machine, and the browser must send no requests of its own. The GPU neither rasterizes nor
// composites pages: without a real one, that takes more time than everything else.
const ARGUMENTS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
]

/**
 * The browser for the end-to-end tests: the Chromium in the npm package `@sparticuz/chromium`. It needs no root, brings its libraries,
 * and as a headless shell opens a page with half the work of a full browser. It runs on Linux on x64. Elsewhere, and with
 * `BROWSER=installed`, which `scripts/tool.mjs` sets for `--headed`, the browser is the one Playwright installed, else the system's own.
 */
export async function findBrowser(): Promise<LaunchOptions> {
  const hasBundle = process.platform === 'linux' && process.arch === 'x64'
  if (hasBundle && process.env.BROWSER !== 'installed') return bundledBrowser()
  const installed = [chromium.executablePath(), ...SYSTEM_BROWSERS].find((path) => existsSync(path))
  if (!installed) {
    throw new Error('No browser is installed here. `npx playwright install chromium` fetches one.')
  }
  return { executablePath: installed, args: ARGUMENTS }
}

async function bundledBrowser(): Promise<LaunchOptions> {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(BUNDLE, 'package.json'), 'utf8'),
  )
  const folder = join(ROOT, '.tools', `browser-${version}`)
  if (!existsSync(folder)) await unpackBundle(folder)
  const env = {
    ...definedEnvironment(),
    LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
      .filter(Boolean)
      .join(':'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  }
  const args = [...ARGUMENTS, '--headless=shell']
  return { executablePath: join(folder, 'chromium'), args, env }
}

// Unpacks under another name and renames at the end, so that an interrupted unpacking starts again.
async function unpackBundle(folder: string): Promise<void> {
  const scratch = `${folder}.${process.pid}.part`
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { recursive: true })
  // The package unpacks into the temporary directory, which TMPDIR names.
  const before = process.env.TMPDIR
  process.env.TMPDIR = scratch
  const { default: bundled, inflate } = await import('@sparticuz/chromium')
  await bundled.executablePath()
  await inflate(join(BUNDLE, 'bin', 'al2023.tar.br'))
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  writeFileSync(join(scratch, 'fonts.conf'), fontSettings(folder))
  renameSync(scratch, folder)
}

// Without any typeface the browser quits at the first page. The bundled settings name directories on another machine.
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
