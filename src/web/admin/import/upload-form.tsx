import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { UPLOAD_CHUNK_BYTES } from '../../../domain/import/import-uploads.ts'
import { isProblemCode, type ProblemCode } from '../../../domain/problem.ts'
import { useLocale } from '../../locale.ts'
import { useWords } from '../visitor-words.ts'
import { adminPath } from '../admin-routes.ts'
import { uploadFile, type UploadProgress } from './upload-file.ts'
import { useAdminWords } from '../admin-words.ts'
import { Alert } from '../alert.tsx'

type Problem = 'empty' | 'too_large'

/** The form for the file of an import. With a script, a large upload resumes after a broken connection. */
export function UploadForm({ problem }: { problem?: Problem }) {
  const { importScreens } = useAdminWords()
  const { problems } = useWords()
  const locale = useLocale()
  const { progress, code, send } = useUpload()
  return (
    // Not the router's form: the server streams the file to disk.
    <form
      className="operator-form"
      method="post"
      action="/api/v1/imports"
      encType="multipart/form-data"
      onSubmit={send}
    >
      {problem && !progress && !code && <Alert>{importScreens.uploadProblems[problem]}</Alert>}
      {code && <Alert>{problems[code]}</Alert>}
      {/* Sent before the file, so that the server knows it when the file arrives. */}
      <input type="hidden" name="locale" value={locale} />
      <div className="field">
        <label htmlFor="file">{importScreens.file}</label>
        <span className="hint" id="file-hint">
          {importScreens.fileHint}
        </span>
        <input id="file" type="file" name="file" required aria-describedby="file-hint" />
      </div>
      <button type="submit" className="button button-primary" disabled={progress !== undefined}>
        {importScreens.upload}
      </button>
      {progress && <Progress progress={progress} />}
    </form>
  )
}

function Progress({ progress: { kind, sent, size } }: { progress: UploadProgress }) {
  const { importScreens } = useAdminWords()
  const percent = Math.floor((sent / size) * 100)
  return (
    <div className="import-progress">
      <p role="status">
        {kind === 'waiting' ? importScreens.uploadWaits(percent) : importScreens.uploaded(percent)}
      </p>
      <progress max={size} value={sent} aria-label={importScreens.uploaded(percent)} />
    </div>
  )
}

function useUpload() {
  const [progress, setProgress] = useState<UploadProgress>()
  const [code, setCode] = useState<ProblemCode>()
  const abortController = useRef(new AbortController())
  const navigate = useNavigate()
  const locale = useLocale()
  useEffect(() => {
    abortController.current = new AbortController()
    return () => abortController.current.abort()
  }, [])

  const send = (event: FormEvent<HTMLFormElement>) => {
    const file = new FormData(event.currentTarget).get('file')
    // A small file arrives in one request or not at all.
    if (!(file instanceof File) || file.size <= UPLOAD_CHUNK_BYTES) return
    event.preventDefault()
    setCode(undefined)
    setProgress({ kind: 'sending', sent: 0, size: file.size })
    const { signal } = abortController.current
    const fail = (problem: string) => {
      setProgress(undefined)
      setCode(isProblemCode(problem) ? problem : 'internal_error')
    }
    uploadFile(file, { onProgress: setProgress, signal }).then(
      (result) => {
        if (signal.aborted) return
        if (!result.ok) return fail(result.code)
        void navigate(adminPath('import', locale, { token: String(result.importId) }))
      },
      () => fail('internal_error'),
    )
  }
  return { progress, code, send }
}
