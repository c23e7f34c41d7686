import { type ChangeEvent, type DragEvent, useRef } from 'react'
import {
  PHOTO_TEXTS,
  photoField,
  readTypedPhotos,
  type TypedPhoto,
} from '../../../domain/places/photo-form.ts'
import { MAX_PHOTOS, photoPath, photoWidths, sizeOfId } from '../../../domain/places/place.ts'
import { PHOTO_FILES, photoItem, UPLOAD_FIELDS } from './photo-upload.ts'
import { PlaceField, ProblemWords, usePlaceForm } from './place-field.tsx'
import { usePlaceWords } from './place-words.ts'
import { IntentButton } from '../intent-button.tsx'

/** The photos of a place in order, each with its texts. More can be chosen, or dropped on the group. */
export function PhotoFields() {
  const { photos: words } = usePlaceWords()
  const files = useRef<HTMLInputElement>(null)
  const send = useRef<HTMLButtonElement>(null)
  const state = usePlaceForm()
  const photos = readTypedPhotos(state.form.photos)
  const problems = state.problems.filter(({ field }) => field === 'photos')

  const sendAtOnce = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (currentTarget.files?.length) send.current?.form?.requestSubmit(send.current)
  }
  const drop = (event: DragEvent) => {
    if (!files.current || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    files.current.files = event.dataTransfer.files
    send.current?.form?.requestSubmit(send.current)
  }

  return (
    <fieldset
      className="form-group"
      id="photos"
      tabIndex={-1}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <legend>{words.title}</legend>
      <p className="hint" id="photos-hint">
        {words.hint(MAX_PHOTOS)}
      </p>
      <div id="place-photos" tabIndex={-1}>
        {problems.map((problem) => (
          <p className="field-problem" key={problem.rule + problem.detail}>
            <ProblemWords problem={problem} />
          </p>
        ))}
      </div>
      {photos.length > 0 && (
        <ol className="photo-list">
          {photos.map((photo, at) => (
            <PhotoItem
              key={photo.id}
              photo={photo}
              position={at + 1}
              isLast={at === photos.length - 1}
            />
          ))}
        </ol>
      )}
      <p className="hours-actions photo-add">
        <label htmlFor="photo-files">{words.choose}</label>
        <input
          ref={files}
          id="photo-files"
          type="file"
          name={PHOTO_FILES}
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          aria-describedby="photos-hint"
          onChange={sendAtOnce}
        />
        <IntentButton intent="photos" ref={send}>
          {words.add}
        </IntentButton>
      </p>
    </fieldset>
  )
}

type ItemProps = { photo: TypedPhoto; position: number; isLast: boolean }

function PhotoItem({ photo, position, isLast }: ItemProps) {
  const { photos: words } = usePlaceWords()
  const { id } = photo
  const steps = [
    ...(position > 1 ? (['up'] as const) : []),
    ...(isLast ? [] : (['down'] as const)),
    'remove' as const,
  ]
  return (
    <li id={photoItem(id)} className="photo-item" tabIndex={-1}>
      <input type="hidden" name={UPLOAD_FIELDS.photo} value={id} />
      <PhotoPreview photo={photo} />
      <div className="photo-words" role="group" aria-label={words.photo(position)}>
        {PHOTO_TEXTS.map((text) => (
          <PlaceField
            key={text}
            name={photoField(id, text)}
            label={words.texts[text]}
            defaultValue={photo[text]}
            hint={text === 'altDe' ? words.altHint : undefined}
            maxLength={300}
          />
        ))}
        <p className="hours-actions">
          {steps.map((step) => (
            <IntentButton
              intent={`photo-${step}-${id}`}
              variant="link"
              key={step}
              aria-label={words.stepOf[step](position)}
            >
              {words.steps[step]}
            </IntentButton>
          ))}
        </p>
      </div>
    </li>
  )
}

function PhotoPreview({ photo: { id, altDe } }: { photo: TypedPhoto }) {
  const size = sizeOfId(id)
  const [width] = size ? photoWidths(size.width) : []
  if (!size || width === undefined) return null
  const height = Math.round((width * size.height) / size.width)
  const src = photoPath({ id, width, format: 'webp' })
  return <img src={src} alt={altDe} width={width} height={height} loading="lazy" />
}
