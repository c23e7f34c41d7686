import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from '../src/server/config.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const ROOT = join(import.meta.dirname, '..')
const DEPLOY = join(ROOT, 'deploy')
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')
const UNITS = readdirSync(DEPLOY).filter((name) => /\.(service|timer)$/.test(name))

/** `NODE_COMPILE_CACHE` is Node's: where it keeps compiled code. */
const OURS = new Set([...settingNames(), 'NODE_COMPILE_CACHE'])

type Service = {
  image: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  ports?: string[]
  depends_on?: string[] | Record<string, { condition: string }>
  environment?: Record<string, string>
  volumes?: string[]
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

describe.each(['compose.sqlite.yaml', 'compose.postgres.yaml'])('%s', (name) => {
  const { services, volumes }: Compose = parse(read(name), { merge: true })
  const servers = Object.entries(services).filter(([, { image }]) => image === 'lageplan')

  test('runs each server without privileges and with a read-only root', () => {
    expect(servers).toHaveLength(name.includes('postgres') ? 3 : 1)
    for (const [, server] of servers) {
      expect(server).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
    }
  })

  test('sets only known settings, and a secret only where several servers share it', () => {
    for (const [, { environment = {} }] of servers) {
      expect(Object.keys(environment).filter((key) => !OURS.has(key))).toEqual([])
      expect('SITE_SECRET' in environment).toBe(servers.length > 1)
    }
  })

  test('exposes only the proxy, which knows every server', () => {
    const open = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0)
    expect(open.map(([key]) => key)).toEqual(['caddy'])
    const known = services.caddy?.environment?.SERVERS?.split(' ')
    expect(known).toEqual(servers.map(([key]) => `${key}:3000`))
  })

  test('mounts only volumes and files that exist, and waits only for services that exist', () => {
    for (const { volumes: mounts = [], depends_on: needed = [] } of Object.values(services)) {
      for (const [source = ''] of mounts.map((mount) => mount.split(':'))) {
        expect(source.startsWith('.') ? existsSync(join(DEPLOY, source)) : source in volumes).toBe(
          true,
        )
      }
      for (const service of Array.isArray(needed) ? needed : Object.keys(needed)) {
        expect(services).toHaveProperty([service])
      }
    }
  })
})

test('the proxy asks the servers whether they are ready', () => {
  expect(read('Caddyfile')).toContain('health_uri /readyz')
})

describe('the image', () => {
  const lines = read('Dockerfile').split('\n')

  test('runs as an unnamed user, not as root', () => {
    expect(lines.filter((line) => line.startsWith('USER'))).toEqual(['USER 10001:10001'])
    for (const folder of ['/data', '/backups']) {
      expect(lines).toContain(`COPY --from=unpacked --chown=10001:10001 ${folder} ${folder}`)
    }
  })

  test('names programs that a release contains, for each of its platforms', () => {
    const made = readFileSync(join(ROOT, 'scripts/release/make.mjs'), 'utf8')
    for (const platform of ['linux-x64', 'linux-arm64']) {
      expect(made).toContain(`'${platform}'`)
      expect(read('Dockerfile')).toContain(platform)
    }
    expect(read('Dockerfile')).toContain('ENTRYPOINT ["/opt/lageplan/lageplan"]')
    expect(existsSync(join(ROOT, 'scripts/release/is-ready.mjs'))).toBe(true)
    const set = /^ENV (.*)$/m.exec(read('Dockerfile'))?.[1]?.split(' ') ?? []
    const names = set.map((one) => one.split('=')[0] ?? '')
    expect(names.filter((key) => !OURS.has(key))).toEqual([])
  })
})

describe('its health check', () => {
  const isReady = (port: number) =>
    new Promise<number | null>((resolve) => {
      const program = join(ROOT, 'scripts/release/is-ready.mjs')
      const child = spawn(process.execPath, [program], { env: { PORT: String(port) } })
      child.once('exit', resolve)
    })

  test.each([
    [200, 0],
    [503, 1],
  ])('for a server that answers %i exits with %i', async (status, code) => {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/readyz' ? status : 404).end('said')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    expect(await isReady(port)).toBe(code)
    server.close()
  })

  test('exits with 1 if no server is running', async () => {
    expect(await isReady(9)).toBe(1)
  })
})

describe('the systemd units', () => {
  test('set only known settings', () => {
    for (const unit of UNITS) {
      const names = [...read(unit).matchAll(/^Environment=(.*)$/gm)]
        .flatMap(([, values = '']) => values.split(' '))
        .map((one) => one.split('=')[0] ?? '')
      expect(names.filter((name) => !OURS.has(name))).toEqual([])
    }
  })

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
  if (!hasSystemd) console.log('deploy: the units are not verified, since there is no systemd')

  test.skipIf(!hasSystemd)('are accepted by systemd, and give the server few privileges', () => {
    const root = join(temporaryDirectory(), 'root')
    const units = join(root, 'etc/systemd/system')
    const program = join(root, 'opt/lageplan/current/lageplan')
    for (const folder of [units, join(program, '..'), join(root, 'usr/lib/systemd/system')]) {
      mkdirSync(folder, { recursive: true })
    }
    writeFileSync(program, '#!/bin/sh\n')
    chmodSync(program, 0o755)
    for (const unit of UNITS) cpSync(join(DEPLOY, unit), join(units, unit))
    for (const target of [
      'network-online',
      'multi-user',
      'timers',
      'sysinit',
      'basic',
      'shutdown',
    ]) {
      writeFileSync(join(units, `${target}.target`), '[Unit]\nDescription=Of the system\n')
    }
    const verified = spawnSync(
      'systemd-analyze',
      ['verify', '--recursive-errors=one', '--man=no', `--root=${root}`, ...UNITS],
      { encoding: 'utf8' },
    )
    expect(verified.stdout + verified.stderr).toBe('')
    expect(verified.status).toBe(0)
    const exposed = spawnSync(
      'systemd-analyze',
      [
        'security',
        '--offline=true',
        `--root=${root}`,
        '--threshold=30',
        '--no-pager',
        'lageplan.service',
      ],
      { encoding: 'utf8' },
    )
    expect(exposed.stdout).toMatch(/Overall exposure level for lageplan.service: [0-2]\./)
  })
})
