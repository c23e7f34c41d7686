// `npm start`: prepares what is missing and serves the site.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { environmentWith, ROOT } from './runtime.mjs'

const say = (sentence) => console.log(sentence)

try {
  const node = prepare(say)
  const server = spawn(node, [join(ROOT, 'src', 'server', 'main.ts')], {
    stdio: 'inherit',
    env: { NODE_ENV: 'production', ...environmentWith(node) },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => server.kill(signal))
  }
  server.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)
  })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
