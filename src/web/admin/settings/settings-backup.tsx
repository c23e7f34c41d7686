import {
  SecretField,
  SettingsField,
  SettingsSection,
  useSettings,
  SettingsTest,
} from './settings-parts.tsx'
import { useSettingsWords } from './settings-words.ts'

/** The S3 storage that backups go to, and a test of it. */
export function BackupSettings() {
  const { s3: words } = useSettingsWords()
  const { fixed, s3 } = useSettings().view
  const isFixed = fixed.s3 !== undefined
  return (
    <SettingsSection
      section="backup"
      fixedBy={isFixed ? 'BACKUP_S3_URL' : undefined}
      footer={(isFixed || s3) && <SettingsTest of="backup" label={words.tryOut} />}
    >
      <p className="soft">{words.lead}</p>
      <SettingsField
        name="s3Url"
        label={words.url}
        hint={words.urlHint}
        value={fixed.s3 ?? s3?.url ?? ''}
      />
      {!isFixed && (
        <>
          <SettingsField
            name="s3Region"
            label={words.region}
            hint={words.regionHint}
            value={s3?.region ?? ''}
          />
          <SettingsField
            name="s3KeyId"
            autoComplete="off"
            label={words.keyId}
            value={s3?.keyId ?? ''}
          />
          <SecretField
            name="s3Secret"
            label={words.secret}
            hint={s3?.hasSecret ? words.secretKept : words.secretHint}
          />
        </>
      )}
    </SettingsSection>
  )
}
