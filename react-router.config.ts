import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  // The start builds into a folder of its own, which takes the place of the old one when it is whole (scripts/prepare.mjs).
  buildDirectory: process.env.LAGEPLAN_BUILD ?? 'build',
  ssr: true,
  // All routes come with the first page, in a file that browsers keep: 2.5 kB. Asked for as links appear, each address would be
  // matched by the server, hundreds in one request, and every page would cost a second request that nothing can cache.
  routeDiscovery: { mode: 'initial' },
  // Whether a form comes from a page of ours is for our own gate to say (server/http/origin-gate.ts), which knows the public address.
  // The router knows the one at which a proxy reaches us: behind https it would refuse whatever a browser sends.
  allowedActionOrigins: ['**'],
} satisfies Config
