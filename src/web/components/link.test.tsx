import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { Link, type LinkProps } from './link.tsx'

function render(Component: typeof Link, props: Omit<LinkProps, 'children'>): string {
  const Page = createRoutesStub([
    { path: '/en', Component: () => <Component {...props}>Hafen</Component> },
  ])
  return renderToStaticMarkup(<Page initialEntries={['/en?q=Park#list']} />)
}

// The order of the attributes makes no difference.
function attributesIn(html: string): string[] {
  return html.split(/[ >]/).toSorted()
}

test.each([
  { to: '?q=Zoo+Denver&radius=50' },
  { to: '?' },
  { to: '/en?' },
  { to: '/orte/hafen?unit=mi' },
  { to: '/orte/caf%C3%A9' },
  { to: '?page=2', className: 'button', rel: 'next', state: { focus: 'a' } },
  { to: '?q=Zoo', 'aria-current': 'true' as const, preventScrollReset: true, replace: true },
  { to: '/orte/hafen', viewTransition: true, target: '_blank', onClick: () => undefined },
])(
  'the server renders the same anchor for $to as the router, so that hydration matches',
  (props) => {
    expect(attributesIn(render(Link, props))).toEqual(attributesIn(render(RouterLink, props)))
  },
)
