import { Form } from 'react-router'
import { usePlaceWords } from '../places/place-words.ts'

type Props = {
  batch: string | undefined
  changed: number
  undone: string | undefined
  kept: number
}

/** What was done with many places, as the address of the page says after it. */
export function readBulkDone({ searchParams }: URL): Props {
  return {
    batch: searchParams.get('batch') ?? undefined,
    changed: Number(searchParams.get('changed')) || 0,
    undone: searchParams.get('undone') ?? undefined,
    kept: Number(searchParams.get('kept')) || 0,
  }
}

/** That it is done, and the way back. */
export function BulkDone({ batch, changed, undone, kept }: Props) {
  const { bulk } = usePlaceWords()
  if (undone !== undefined) {
    return (
      <p className="inbox-notice" role="status">
        {bulk.undone(Number(undone) || 0, kept)}
      </p>
    )
  }
  if (batch === undefined) return null
  return (
    <div className="inbox-notice" role="status">
      <p>{bulk.done(changed)}</p>
      <Form method="post">
        <input type="hidden" name="batch" value={batch} />
        <button type="submit" className="link-button" name="intent" value="undo">
          {bulk.undo}
        </button>
      </Form>
    </div>
  )
}
