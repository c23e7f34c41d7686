import { Link } from 'react-router'

type Props = { back: { path: string; name: string }; title: string; lead?: string }

/** The title of a page about places, under the way back to where it was opened. */
export function TitleWithBack({ back, title, lead }: Props) {
  return (
    <header className="places-title">
      <p>
        <Link to={back.path}>{back.name}</Link>
      </p>
      <h1>{title}</h1>
      {lead && <p className="soft">{lead}</p>}
    </header>
  )
}
