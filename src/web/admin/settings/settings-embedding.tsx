import { SettingsField, SettingsSection, useSettings } from './settings-parts.tsx'
import { useSettingsWords } from './settings-words.ts'

/** Which sites may show the finder in a frame, what they paste for it, and how that looks. */
export function EmbeddingSettings() {
  const { embedding: words } = useSettingsWords()
  const { fixed, embedOrigins, embedAddress } = useSettings().view
  const fixedBy = fixed.embedOrigins && 'EMBED_ORIGINS'
  return (
    <SettingsSection section="embedding" fixedBy={fixedBy}>
      <SettingsField
        name="origins"
        label={words.origins}
        hint={words.hint}
        rows={3}
        value={embedOrigins.join('\n')}
      />
      <p>{words.snippet}</p>
      <pre className="settings-snippet">
        <code>{snippetOf(embedAddress, words.frameTitle)}</code>
      </pre>
      <p>
        <a href={embedAddress} target="_blank" rel="noopener">
          {words.tryOut}
        </a>
      </p>
    </SettingsSection>
  )
}

function snippetOf(address: string, title: string): string {
  return `<iframe
  src="${address}"
  title="${title}"
  allow="geolocation"
  loading="lazy"
  style="width: 100%; height: 44rem; border: 0"
></iframe>`
}
