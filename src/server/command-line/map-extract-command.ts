import { resolve } from 'node:path'
import { type ExtractWork, RENEW_DAYS } from '../../domain/admin/street-extract.ts'
import { streetExtractWordsOf } from '../../web/messages/admin/street-extract.ts'
import { loadConfig } from '../config.ts'
import { lowerPriority } from '../lower-priority.ts'
import {
  beginWork,
  performExtract,
  removeExtract,
  sweepExtracts,
} from '../street-map/extract/compose-extract.ts'
import { openExtractFolder } from '../street-map/extract/extract-folder.ts'
import { isValidSource } from '../street-map/extract/open-source.ts'
import { log } from '../log.ts'
import { withFoundation } from './with-storage.ts'
import { fail, FLAG, readArguments, failWithUsage, succeed, TEXT } from './read-arguments.ts'

/** `map extract`: extracts the streets around the places from an archive. The server also runs it, with `--continue`. */
export async function runMapExtract(parameters: string[]): Promise<number> {
  const { values, positionals } = readArguments(parameters, {
    'dry-run': FLAG,
    every: TEXT,
    resume: FLAG,
    // Used by the server; keeps the goal of the stored work.
    continue: FLAG,
    remove: FLAG,
  })
  const [source] = positionals
  const days = RENEW_DAYS.find((one) => String(one) === values.every)
  const isWrong = values.every !== undefined && days === undefined
  const modeCount = [source !== undefined, values.resume, values.continue, values.remove].filter(
    Boolean,
  ).length
  if (modeCount !== 1 || positionals.length > 1 || isWrong) return failWithUsage('map')
  lowerPriority()
  const config = loadConfig()
  const words = streetExtractWordsOf(values.english ? 'en' : 'de')
  return withFoundation(async (foundation) => {
    if (values.remove) {
      await removeExtract(config, foundation, 'cli')
      return succeed(words.removed)
    }
    if (source !== undefined) {
      const place = /^https?:\/\//i.test(source) ? source : resolve(source)
      if (!isValidSource(place, true)) return fail(words.problems.source_invalid())
      const goal = values['dry-run'] ? 'measure' : 'fetch'
      const wanted = {
        source: place,
        isTrusted: true,
        actor: 'cli',
        renewDays: days,
        goal,
      } as const
      if (!(await beginWork(config, wanted))) return fail(words.running)
    }
    const folder = openExtractFolder(config.directory)
    const work = await folder.work()
    if (!work) return fail(words.nothingToResume)
    if (values.resume) {
      await folder.clearStop()
      await folder.saveWork({ ...work, goal: 'fetch' })
    }
    const extract = await performExtract(config, foundation, {
      isStopped: values.continue ? endWithServer() : stopOnSignals(),
      report: values.continue ? () => undefined : reporter(words),
      log,
    })
    if (extract === 'running') return fail(words.running)
    if (extract) {
      console.log(words.done(extract))
      await sweepExtracts(config, foundation)
      return 0
    }
    return (await folder.work())?.phase === 'failed' ? 1 : 0
  })
}

// The next server resumes: stopping a service ends this process as well, although nobody asked to stop the work.
function endWithServer(): () => boolean {
  const end = () => process.exit()
  process.on('disconnect', end)
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // The channel alone must not keep this process alive as long as the server.
  process.channel?.unref()
  return () => false
}

// The first signal stops the work; the second one ends the process as usual.
function stopOnSignals(): () => boolean {
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  return () => isStopped
}

/** Prints each phase once, and the progress in steps of ten per cent. */
function reporter(words: ReturnType<typeof streetExtractWordsOf>): (work: ExtractWork) => void {
  let lastStep = ''
  return (work) => {
    const { phase, measured, fetchedBytes, problem, status } = work
    const share = measured ? Math.floor((10 * fetchedBytes) / measured.bytes) * 10 : 0
    const step = `${phase} ${measured !== undefined} ${phase === 'fetching' ? share : ''}`
    if (step === lastStep) return
    lastStep = step
    if (phase === 'failed' && problem) console.error(words.problems[problem](status))
    else if (phase === 'fetching') console.log(words.progress(work))
    else if (phase === 'measuring' && measured) console.log(words.measured(measured))
    else console.log(words.phases[phase])
  }
}
