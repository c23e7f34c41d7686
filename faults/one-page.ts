import { basename } from 'node:path'
import type { UserConsoleLog } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

const SIGN = { passed: '✓', failed: '✗', skipped: '–', pending: '…' }

/** Prints one page at the end of a run: each case with its result and measurements. */
export default class OnePage implements Reporter {
  readonly #said = new Map<string, string>()

  onUserConsoleLog({ taskId = '', content }: UserConsoleLog): void {
    this.#said.set(taskId, `${this.#said.get(taskId) ?? ''}${content}`)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    const lines: string[] = []
    const sorted = modules.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId))
    for (const { moduleId, children } of sorted) {
      const file = basename(moduleId, '.test.ts')
      for (const test of children.allTests()) {
        const { state, errors = [] } = test.result()
        counts[state] += 1
        const seconds = Math.round((test.diagnostic()?.duration ?? 0) / 1000)
        lines.push(`${SIGN[state]} ${file}: ${test.fullName} (${seconds} s)`)
        for (const text of [this.#said.get(test.id) ?? '', ...errors.map(({ message }) => message)])
          for (const line of text.split('\n')) if (line.trim()) lines.push(`    ${line.trim()}`)
      }
    }
    const { passed, failed, skipped, pending } = counts
    lines.push(
      '',
      `${passed + failed + skipped + pending} cases: ${passed} held, ${failed} did not, ${skipped + pending} were skipped`,
    )
    console.log(lines.join('\n'))
  }
}
