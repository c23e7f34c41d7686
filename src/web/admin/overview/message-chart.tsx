import type { HomeView } from './home-view.ts'
import { useOverviewWords } from './home-words.ts'
import { useWords } from '../visitor-words.ts'
import { TableHead } from '../table-head.tsx'

const HEIGHT = 120
const STEP = 20
const BAR = 14

type Props = { days: HomeView['messages'] }

/** Messages by day as bars, the quarantined ones on top of the accepted ones, and the same as a table. */
export function MessageChart({ days }: Props) {
  const words = useOverviewWords()
  const { units } = useWords()
  const most = Math.max(1, ...days.map(({ accepted, quarantined }) => accepted + quarantined))
  const total = days.reduce((sum, { accepted, quarantined }) => sum + accepted + quarantined, 0)
  const held = days.reduce((sum, { quarantined }) => sum + quarantined, 0)
  const heightOf = (count: number) => (count / most) * HEIGHT
  if (total === 0) {
    return (
      <section aria-labelledby="messages">
        <h2 id="messages">{words.messages}</h2>
        <p className="soft">{words.noMessages}</p>
      </section>
    )
  }
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">{words.messages}</h2>
      <p>{words.chart(total, held)}</p>
      <svg
        className="overview-chart"
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 1}`}
        role="img"
        aria-label={words.chart(total, held)}
        preserveAspectRatio="none"
      >
        {days.map(({ day, accepted, quarantined }, at) => (
          <g key={day}>
            <rect
              className="overview-accepted"
              x={at * STEP + 3}
              y={HEIGHT - heightOf(accepted)}
              width={BAR}
              height={heightOf(accepted)}
            />
            <rect
              className="overview-quarantined"
              x={at * STEP + 3}
              y={HEIGHT - heightOf(accepted + quarantined)}
              width={BAR}
              height={heightOf(quarantined)}
            />
          </g>
        ))}
        <line x1="0" x2={days.length * STEP} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
      </svg>
      <ul className="overview-key">
        <li className="overview-key-accepted">{words.accepted}</li>
        <li className="overview-key-quarantined">{words.quarantined}</li>
      </ul>
      <details>
        <summary>{words.table}</summary>
        <table>
          <TableHead columns={[words.day, words.accepted, words.quarantined]} />
          <tbody>
            {days.map(({ day, accepted, quarantined }) => (
              <tr key={day}>
                <th scope="row">{words.dayName(day)}</th>
                <td className="numeric">{units.number(accepted)}</td>
                <td className="numeric">{units.number(quarantined)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
