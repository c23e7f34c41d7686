import { useEffect, useState } from 'react'
import { SiteLogo } from '../../components/site/site-logo.tsx'
import { useWords } from '../visitor-words.ts'
import { SettingsSection, useSettings } from './settings-parts.tsx'
import { useSettingsWords } from './settings-words.ts'
import { CheckField } from '../../components/forms/check-field.tsx'
import { Alert } from '../alert.tsx'

const KINDS = ['light', 'dark'] as const
type Kind = (typeof KINDS)[number]

/** The logo on a light and on a dark background, shown before it is sent. */
export function LogoSettings() {
  const words = useSettingsWords()
  const { problems } = useWords()
  const { view, answer } = useSettings()
  const { logo, name } = view
  const refused = answer?.section === 'logo' ? answer.refused : undefined
  return (
    <SettingsSection section="logo" takesFiles>
      <p className="soft">{words.logo.lead}</p>
      {logo && <LogoOnGrounds name={name} logo={logo} />}
      {refused && (
        <Alert>
          {refused.fileName}: {problems[refused.problem]}
        </Alert>
      )}
      {KINDS.map((kind) => (
        <LogoField key={kind} kind={kind} id={logo?.[kind]} />
      ))}
    </SettingsSection>
  )
}

function LogoOnGrounds({ name, logo }: { name: string; logo: { light: string; dark?: string } }) {
  return (
    <div className="settings-grounds">
      <span className="settings-ground-light">
        <SiteLogo name={name} logo={{ light: logo.light, dark: logo.light }} />
      </span>
      <span className="settings-ground-dark">
        {logo.dark ? (
          <SiteLogo name={name} logo={{ light: logo.dark, dark: logo.dark }} />
        ) : (
          <span className="settings-lit">
            <SiteLogo name={name} logo={{ light: logo.light, dark: logo.light }} />
          </span>
        )}
      </span>
    </div>
  )
}

function LogoField({ kind, id }: { kind: Kind; id: string | undefined }) {
  const words = useSettingsWords()
  const [chosen, setChosen] = useState<string>()
  // The browser keeps the file in memory until its object URL is revoked.
  useEffect(() => (chosen === undefined ? undefined : () => URL.revokeObjectURL(chosen)), [chosen])
  const control = `logo-${kind}`
  return (
    <div className="field">
      <label htmlFor={control}>{words.logo[kind]}</label>
      <span className="hint" id={`${control}-hint`}>
        {words.logo.hints[kind]}
      </span>
      {id && <input type="hidden" name={`kept.${kind}`} value={id} />}
      <input
        id={control}
        type="file"
        name={kind}
        accept="image/png,image/jpeg,image/webp,image/avif,image/svg+xml"
        aria-describedby={`${control}-hint`}
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? []
          setChosen(file && URL.createObjectURL(file))
        }}
      />
      {chosen && (
        <span className={`settings-ground-${kind}`}>
          <img className="site-logo" src={chosen} alt={words.preview} height={40} />
        </span>
      )}
      {id && <CheckField name={`remove.${kind}`}>{words.logo.remove}</CheckField>}
    </div>
  )
}
