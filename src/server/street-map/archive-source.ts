import { open } from 'node:fs/promises'
import type { Source } from 'pmtiles'
import type { MapResponse } from '../../maps/street/check/map-facts.ts'
import type { OriginPolicy } from './facts.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { codeOf } from '../../storage/error-code.ts'

/** An archive could not be read; the answer gives the reason. */
export class ArchiveError extends Error {
  readonly answer: MapResponse

  constructor(answer: MapResponse) {
    super(`${answer.address}: ${answer.problem}`)
    this.answer = answer
  }
}

/** A file on this machine, opened for every range, so that it need not be closed. */
export function fileSource(path: string): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      const file = await open(path).catch((error: unknown) => {
        const isMissing = codeOf(error) === 'ENOENT'
        throw archiveError(path, isMissing ? 'missing' : 'unreadable')
      })
      try {
        const data = new ArrayBuffer(length)
        const { bytesRead } = await file.read(new Uint8Array(data), 0, length, offset)
        return { data: data.slice(0, bytesRead) }
      } catch {
        // A directory can be opened but not read.
        throw archiveError(path, 'unreadable')
      } finally {
        await file.close()
      }
    },
  }
}

/** An archive on a web server, requested the way a page of `origin` would. `onFirstAnswer` receives the first answer. */
export function httpSource(
  address: string,
  {
    origin,
    trusted,
    timeoutMs,
    onFirstAnswer,
  }: OriginPolicy & { timeoutMs?: number; onFirstAnswer: (answer: MapResponse) => void },
): Source {
  let isNoted = false
  return {
    getKey: () => address,
    async getBytes(offset, length) {
      const range = { offset, length }
      const { answer, body } = await fetchAnswer({
        what: 'archive',
        address,
        origin,
        trusted,
        range,
        timeoutMs,
      })
      if (!body) throw new ArchiveError(answer)
      if (!isNoted) onFirstAnswer(answer)
      isNoted = true
      return { data: body.buffer, etag: answer.etag }
    },
  }
}

function archiveError(path: string, problem: MapResponse['problem']): ArchiveError {
  return new ArchiveError({ what: 'archive', address: path, problem })
}
