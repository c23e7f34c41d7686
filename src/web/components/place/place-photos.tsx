import { usePlaceWords } from '../../words/places.ts'
import type { PhotoView } from '../../views/photo-view.ts'

// The width of the place's column: all of a phone, and in a wide window what the map beside it leaves.
const WHOLE =
  '(min-width: 75rem) 44rem, (min-width: 60rem) calc(100vw - 30rem), calc(100vw - 2.3rem)'
const HALF = '(min-width: 75rem) 22rem, (min-width: 60rem) calc(50vw - 15rem), calc(50vw - 1.5rem)'

/** The photos of a place, the first one large; each links to the whole photo. */
export function PlacePhotos({ photos }: { photos: readonly PhotoView[] }) {
  const { place } = usePlaceWords()
  if (photos.length === 0) return null
  return (
    <section className="photos" aria-label={place.photos}>
      {photos.map((photo, at) => (
        <Figure key={photo.src} photo={photo} sizes={at === 0 ? WHOLE : HALF} isFirst={at === 0} />
      ))}
    </section>
  )
}

type FigureProps = { photo: PhotoView; sizes: string; isFirst: boolean }

function Figure({ photo, sizes, isFirst }: FigureProps) {
  const { place } = usePlaceWords()
  const { src, width, height, sets, alt, altLocale, credit } = photo
  return (
    <figure>
      <a href={src}>
        <picture>
          <source type="image/webp" srcSet={sets.webp} sizes={sizes} />
          <img
            src={src}
            srcSet={sets.jpg}
            sizes={sizes}
            width={width}
            height={height}
            alt={alt}
            lang={altLocale}
            loading={isFirst ? undefined : 'lazy'}
            decoding="async"
          />
        </picture>
      </a>
      {credit && <figcaption>{place.photoCredit(credit)}</figcaption>}
    </figure>
  )
}
