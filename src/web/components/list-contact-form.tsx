import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from '../paths.ts'
import { useLocale } from '../locale.ts'
import { usePlaceWords } from '../words/places.ts'
import type { PlaceRow } from '../views/place-view.ts'
import { displayedDistance } from '../../domain/search/radius.ts'
import type { ContactFormProps } from './forms/contact-form.tsx'
import { MarkerCookie } from './site/plain-page.tsx'
import { PageLink } from './embedding.tsx'

const loadForm = () => import('./forms/contact-form.tsx')

type Props = {
  /** the place that is selected in the list, if any, and the nearest one, if anything is near */
  places?: readonly PlaceRow[]
}

/**
 * A form below a list, to write to the organisation or to one of the places. It starts as a link, which leads to the contact page
 * if there is no script.
 */
export function ListContactForm({ places = [] }: Props) {
  const { finder } = usePlaceWords()
  const navigate = useNavigate()
  const path = pathTo('contact', useLocale())
  const section = useRef<HTMLElement>(null)
  const [Form, setForm] = useState<ComponentType<ContactFormProps>>()
  useEffect(() => {
    if (Form) section.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  }, [Form])

  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    loadForm().then(
      ({ ContactForm }) => setForm(() => ContactForm),
      () => navigate(path),
    )
  }
  return (
    <section className="list-form" aria-labelledby="schreiben" ref={section}>
      <MarkerCookie />
      <h2 id="schreiben">{finder.writeTitle}</h2>
      {Form ? (
        <Form
          places={places.map((row) => ({
            slug: row.slug,
            name: row.name,
            town: row.town,
            distanceKm: displayedDistance(row),
            readsItself: row.readsItself,
          }))}
        />
      ) : (
        <p>
          <PageLink className="button" to={path} onClick={open} onPointerEnter={loadForm}>
            {finder.write}
          </PageLink>
        </p>
      )}
    </section>
  )
}
