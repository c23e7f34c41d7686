import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PIECE_BYTES } from '../../../domain/import/resumable-upload.ts'
import { isProblemCode, type ProblemCode } from '../../../domain/problem.ts'
import { useLocale, useWords } from '../../words.tsx'
import { operatorPath } from '../operator-routes.ts'
import { sendInPieces, type UploadProgress } from './send-in-pieces.ts'
import { useOperatorWords } from '../operator-words.ts'

type Problem = 'empty' | 'too_large'

/** Takes the file of an import. With a script it goes in pieces, and on where a broken connection left it. */
export function UploadForm({ problem }: { problem?: Problem }) {
  const { importDesk } = useOperatorWords()
  const { problems } = useWords()
  const locale = useLocale()
  const { progress, code, send } = useUpload()
  return (
    // Not by the router: the file is streamed to the disk.
    <form
      className="operator-form"
      method="post"
      action="/api/v1/imports"
      encType="multipart/form-data"
      onSubmit={send}
    >
      {problem && !progress && !code && (
        <p className="problem-summary" role="alert">
          {importDesk.uploadProblems[problem]}
        </p>
      )}
      {code && (
        <p className="problem-summary" role="alert">
          {problems[code]}
        </p>
      )}
      {/* Before the file, so that it is known when the file comes. */}
      <input type="hidden" name="locale" value={locale} />
      <div className="field">
        <label htmlFor="file">{importDesk.file}</label>
        <span className="hint" id="file-hint">
          {importDesk.fileHint}
        </span>
        <input id="file" type="file" name="file" required aria-describedby="file-hint" />
      </div>
      <button type="submit" className="button button-primary" disabled={progress !== undefined}>
        {importDesk.upload}
      </button>
      {progress && <Progress progress={progress} />}
    </form>
  )
}

function Progress({ progress: { kind, sent, size } }: { progress: UploadProgress }) {
  const { importDesk } = useOperatorWords()
  const percent = Math.floor((sent / size) * 100)
  return (
    <div className="import-progress">
      <p role="status">
        {kind === 'waiting' ? importDesk.uploadWaits(percent) : importDesk.uploaded(percent)}
      </p>
      <progress max={size} value={sent} aria-label={importDesk.uploaded(percent)} />
    </div>
  )
}

// The network is not React.
function useUpload() {
  const [progress, setProgress] = useState<UploadProgress>()
  const [code, setCode] = useState<ProblemCode>()
  const isOver = useRef(false)
  const navigate = useNavigate()
  const locale = useLocale()
  useEffect(() => {
    isOver.current = false
    return () => void (isOver.current = true)
  }, [])

  const send = (event: FormEvent<HTMLFormElement>) => {
    const file = new FormData(event.currentTarget).get('file')
    // Small ones arrive or do not; without a secure connection a browser makes no digests.
    const isPlain =
      !(file instanceof File) || file.size <= PIECE_BYTES || !globalThis.isSecureContext
    if (isPlain) return
    event.preventDefault()
    setCode(undefined)
    setProgress({ kind: 'sending', sent: 0, size: file.size })
    const surroundings = {
      fetch: (address: string, request: RequestInit) => fetch(address, request),
      onProgress: setProgress,
      untilRetry,
      isOver: () => isOver.current,
    }
    const end = (problem: string) => {
      setProgress(undefined)
      setCode(isProblemCode(problem) ? problem : 'internal_error')
    }
    sendInPieces(file, surroundings).then(
      (sent) => {
        if (isOver.current) return
        if (!sent.ok) return end(sent.code)
        void navigate(operatorPath('import', locale, { token: String(sent.importId) }))
      },
      // The file is gone, or has been changed since it was chosen.
      () => end('upload_damaged'),
    )
  }
  return { progress, code, send }
}

const LONGEST_WAIT_MS = 20_000

/** Until the network is back, but longer and longer: a server that is gone does not say when it comes. */
function untilRetry(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures - 1)))
    window.addEventListener('online', end)
  })
}
