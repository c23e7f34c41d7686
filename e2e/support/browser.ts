import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'

const ROOT = join(import.meta.dirname, '..', '..')
const BUNDLE = join(ROOT, 'node_modules', '@sparticuz', 'chromium')

/** Where Linux distributions put a Chromium. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

// Software WebGL draws the same on every machine; nothing may be asked of the network. Pages themselves are neither painted nor put
// together by the GPU: where there is none, that takes more than everything else.
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
 * The browser for the end-to-end tests: the Chromium inside the npm package `@sparticuz/chromium`, which needs no root, brings
 * its libraries, and as a mere headless shell opens a page with half the work of a whole browser. It is for Linux on x64;
 * elsewhere, and with `BROWSER=installed`, which `scripts/tool.mjs` sets for `--headed`, it is the one Playwright knows, else
 * the machine's own.
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

// Under another name until it is whole: an unpacking that was broken off is begun anew.
async function unpackBundle(folder: string): Promise<void> {
  const scratch = `${folder}.${process.pid}.part`
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { recursive: true })
  // The package unpacks into the directory for temporary files, which this names.
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

// Without a single typeface it ends at the first page. Its own settings name directories of another machine.
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
