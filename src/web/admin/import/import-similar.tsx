import { useAdminWords } from '../admin-words.ts'
import { Differences } from './import-differences.tsx'
import type { ImportView } from './import-view.ts'
import { RowChoice } from './row-choice.tsx'
import { PlaceLink } from '../admin-link.tsx'

type Change = ImportView['changes'][number]
type Props = { change: Change; isOpen: boolean }

/** A new row beside the stored place that it may match, with the changes it would make there and the answer to the question. */
export function SimilarPlace({ change, isOpen }: Props) {
  const { match } = change
  return (
    <>
      <SideBySide change={change} />
      {match && changesIt(match) && <Differences differences={match.differences} />}
      {isOpen ? <Choices change={change} /> : <AnswerSentence change={change} />}
    </>
  )
}

function AnswerSentence({ change: { match, isAccepted, question } }: { change: Change }) {
  const { similar: words } = useAdminWords().importScreens
  if (isAccepted) return <p>{match?.decision ? words.wasSame : words.wasNew}</p>
  return question ? <p>{words.laterImport}</p> : null
}

function Choices({ change }: { change: Change }) {
  const { position, name, isAccepted, match, question } = change
  const { similar: words } = useAdminWords().importScreens
  const chosen = !isAccepted ? 'none' : match?.decision ? 'same' : 'new'
  const choices = [
    ...(match ? [{ value: 'same', label: sameLabel(match, words) }] : []),
    { value: 'new', label: words.another },
    { value: 'none', label: question ? words.later : words.skip },
  ]
  return (
    <RowChoice
      position={position}
      field="similar"
      legend={words.choice(name)}
      choices={choices}
      chosen={chosen}
    />
  )
}

type Match = NonNullable<Change['match']>

/** Whether the match changes the place. It does not if another row is about that place. */
function changesIt({ differences, twinLine, decision }: Match): boolean {
  return differences.length > 0 && twinLine === undefined && decision !== 'same'
}

type SimilarWords = ReturnType<typeof useAdminWords>['importScreens']['similar']

function sameLabel({ differences, twinLine, decision }: Match, words: SimilarWords): string {
  if (twinLine !== undefined) return words.sameAsLine(twinLine)
  if (differences.length === 0) return words.sameUnchanged
  return decision === 'same' ? words.sameAsOther : words.same
}

function SideBySide({ change }: { change: Change }) {
  const { importScreens } = useAdminWords()
  const { name, address, similar, match } = change
  if (!similar) return null
  return (
    <dl className="import-pair">
      <div>
        <dt>{importScreens.inFile}</dt>
        <dd>{name}</dd>
        <dd>{address}</dd>
      </div>
      <div>
        <dt>{importScreens.stored}</dt>
        <dd>
          {match ? <PlaceLink place={{ id: match.placeId, name: similar.name }} /> : similar.name}
        </dd>
        <dd>{similar.address}</dd>
        <dd>{importScreens.metres(similar.metres)}</dd>
      </div>
    </dl>
  )
}
