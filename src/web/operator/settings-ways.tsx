import { type SettingsState, Trial } from './settings-parts.tsx'
import { useSettingsWords } from './settings-words.ts'

export function WaySettings({ state: { view, answer } }: { state: SettingsState }) {
  const words = useSettingsWords()
  const { fixed } = view
  return (
    <>
      <section className="settings-section" aria-labelledby="webhook">
        <h2 id="webhook">{words.webhook}</h2>
        <p>{fixed.webhook === undefined ? words.noWebhook : words.webhookTo(fixed.webhook)}</p>
        {fixed.webhook !== undefined && (
          <Trial of="webhook" label={words.testWebhook} answer={answer} />
        )}
      </section>
      <section className="settings-section" aria-labelledby="map">
        <h2 id="map">{words.map}</h2>
        <p>{words.maps[fixed.map]}</p>
        {fixed.offersGoogle && <p>{words.offersGoogle}</p>}
        {fixed.map === 'street' && <Trial of="map" label={words.testMap} answer={answer} />}
      </section>
    </>
  )
}
