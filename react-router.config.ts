import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Whether a form comes from a page of ours is for our own gate to say (server/http/origin-gate.ts), which knows the public address.
  // The router knows the one at which a proxy reaches us: behind https it would refuse whatever a browser sends.
  allowedActionOrigins: ['**'],
} satisfies Config
