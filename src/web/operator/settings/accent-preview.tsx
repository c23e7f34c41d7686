import { useEffect, useRef } from 'react'
import { inkOn } from '../../../domain/operators/accent.ts'
import { isColour, LEAST_TEXT_CONTRAST } from '../../../lib/colour/contrast.ts'
import { Plate } from '../../components/plate.tsx'
import { number } from '../../messages/format.ts'
import { useLocale } from '../../words.tsx'
import { useSettingsWords } from './settings-words.ts'

/** How plate and button look in a colour, while it is typed. */
export function AccentPreview({ name, accent }: { name: string; accent: string }) {
  const words = useSettingsWords()
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const typed = accent.trim().toLowerCase()
  const colour = isColour(typed) ? typed : undefined
  const { ink, contrast } = inkOn(colour ?? '#000000')

  // A style attribute in the page is what the content security policy forbids; a script may set it.
  useEffect(() => {
    box.current?.style.setProperty('--sign', colour ?? '')
    box.current?.style.setProperty('--sign-ink', colour ? ink : '')
  }, [colour, ink])

  return (
    <div className="settings-preview" ref={box} role="group" aria-label={words.preview}>
      <Plate>{name.trim().slice(0, 1) || 'L'}</Plate>
      <span className="button button-primary">{words.previewButton}</span>
      {colour && (
        <span role="status">
          {words.contrast(
            number(Math.floor(contrast * 10) / 10, locale),
            contrast >= LEAST_TEXT_CONTRAST,
          )}
        </span>
      )}
    </div>
  )
}
