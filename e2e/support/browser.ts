import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'

const ROOT = join(import.meta.dirname, '..', '..')

/** Where Linux distributions put a Chromium. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

// Software WebGL draws the same on every machine; nothing may be asked of the network. Debian lets the GPU paint pages too, and
// where there is none that takes more than everything else.
const ARGUMENTS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu-rasterization',
]

/**
 * The browser for the end-to-end tests: the one Playwright knows, else the machine's own, else the Chromium inside the npm
 * package `@sparticuz/chromium`, which needs no root and brings its libraries. `BROWSER=bundled` takes the last one.
 */
export async function findBrowser(): Promise<LaunchOptions> {
  if (process.env.BROWSER !== 'bundled') {
    const installed = [chromium.executablePath(), ...SYSTEM_BROWSERS].find((path) =>
      existsSync(path),
    )
    if (installed) return { executablePath: installed, args: ARGUMENTS }
  }
  return unpackBundled()
}

async function unpackBundled(): Promise<LaunchOptions> {
  const folder = join(ROOT, '.tools', 'browser')
  mkdirSync(folder, { recursive: true })
  // The package unpacks into the directory for temporary files, which this names.
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  const { default: bundled, inflate } = await import('@sparticuz/chromium')
  const executablePath = await bundled.executablePath()
  const libraries = join(folder, 'al2023', 'lib')
  if (!existsSync(libraries)) {
    await inflate(join(ROOT, 'node_modules', '@sparticuz', 'chromium', 'bin', 'al2023.tar.br'))
  }
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  const env = {
    ...definedEnvironment(),
    LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
  }
  return { executablePath, args: [...ARGUMENTS, '--headless=shell', '--no-zygote'], env }
}

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
