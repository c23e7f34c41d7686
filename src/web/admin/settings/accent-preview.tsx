import { useEffect, useRef } from 'react'
import { accentPalette } from '../../../lib/colour/accent-palette.ts'
import { contrastOf, isColor } from '../../../lib/colour/contrast.ts'
import { Plate } from '../../components/plate.tsx'
import { number } from '../../messages/format.ts'
import { useLocale } from '../../locale.ts'
import { useSettingsWords } from './settings-words.ts'

/** A plate and a button in the colour that is being typed. */
export function AccentPreview({ name, accent }: { name: string; accent: string }) {
  const words = useSettingsWords()
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const typed = accent.trim().toLowerCase()
  const colour = isColor(typed) ? typed : undefined

  // The content security policy forbids style attributes in the document; a script may set them.
  useEffect(() => {
    const palette = colour === undefined ? undefined : accentPalette(colour)
    box.current?.style.setProperty('--sign', palette?.sign ?? '')
    box.current?.style.setProperty('--sign-ink', palette?.signInk ?? '')
    box.current?.style.setProperty('--sign-hover', palette?.signHover ?? '')
  }, [colour])

  return (
    <div className="settings-preview" ref={box} role="group" aria-label={words.preview}>
      <Plate>{name.trim().slice(0, 1) || 'L'}</Plate>
      <span className="button button-primary">{words.previewButton}</span>
      {colour && (
        <span role="status">
          {words.contrast(number(Math.floor(contrastOfInk(colour) * 10) / 10, locale))}
        </span>
      )}
    </div>
  )
}

function contrastOfInk(colour: string): number {
  return contrastOf(accentPalette(colour).signInk, colour)
}
