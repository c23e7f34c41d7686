import { data, Form, Link, redirect } from 'react-router'
import { CategoryMark } from '../../components/place/category-mark.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { placeWordsOf, usePlaceWords } from '../../admin/places/place-words.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { AttributeForm, CategoryForm } from '../../admin/vocabulary/vocabulary-forms.tsx'
import { readVocabularyView } from '../../admin/vocabulary/vocabulary-view.ts'
import type { Route } from './+types/categories'
import { IntentButton } from '../../admin/intent-button.tsx'
import { Alert, Notice } from '../../admin/alert.tsx'

export function loader(args: Route.LoaderArgs) {
  return readVocabularyView(adminContextOf(args))
}

export async function action(args: Route.ActionArgs) {
  const { admin, actor, url, form } = await readPost(args)
  const values = textsOf(form)
  const { intent = '', id = '', attribute = '', replacement = '' } = values
  const by = { mark: values.mark ?? '', actor }
  const { vocabularyEditor: editor } = admin
  const handlers: Record<string, () => ReturnType<typeof editor.saveCategory>> = {
    category: () => editor.saveCategory(id, values, by),
    attribute: () => editor.saveAttribute(attribute, values, by),
    'remove-category': () => editor.removeCategory(id, replacement, by),
    'remove-attribute': () => editor.removeAttribute(attribute, by),
    up: () => editor.moveCategory(id, -1, by),
    down: () => editor.moveCategory(id, 1, by),
  }
  const saved = await (Object.hasOwn(handlers, intent) ? handlers[intent]?.() : undefined)
  if (!saved) throw data(null, { status: 400 })
  if (saved.ok) {
    const done = intent.startsWith('remove') ? 'removed' : 'saved'
    return redirect(`${url.pathname}?${new URLSearchParams({ done })}`, 303)
  }
  const stamp = crypto.randomUUID()
  if (saved.problem === 'conflict') {
    return data({ stamp, values, problems: [], isConflict: true }, { status: 409 })
  }
  const { problems, unfit } = saved
  return data({ stamp, values, problems, unfit, isConflict: false }, { status: 422 })
}

function textsOf(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.replace(/\r\n?/g, '\n')]] : [],
  )
  const limits = texts.flatMap(([name, value]) => (name === 'categories' ? [value] : []))
  return { ...Object.fromEntries(texts), categories: limits.join(' ') }
}

export const meta = adminMeta((locale) => placeWordsOf(locale).vocabulary.title)

export default function CategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { vocabulary: words } = usePlaceWords()
  const { categories, openEntry, mark, done } = loaderData
  const state = {
    values: actionData?.values ?? openEntry?.values ?? {},
    problems: actionData?.problems ?? [],
    unfit: actionData && 'unfit' in actionData ? actionData.unfit : undefined,
    isUnsaved: actionData !== undefined,
  }
  const key = actionData?.stamp ?? JSON.stringify(openEntry)
  return (
    <div className="places places-edit">
      <h1>{words.title}</h1>
      {actionData?.isConflict && <Alert>{words.conflict}</Alert>}
      {done && !openEntry && <Notice>{done === 'removed' ? words.removed : words.saved}</Notice>}
      {openEntry?.kind === 'category' && (
        <section aria-labelledby="opened-title">
          <h2 id="opened-title">
            {openEntry.id ? openEntry.values['de.many'] : words.newCategory}
          </h2>
          <CategoryForm
            key={key}
            state={state}
            mark={mark}
            category={categories.find(({ id }) => id === openEntry.id)}
            others={categories.filter(({ id }) => id !== openEntry.id)}
            icons={openEntry.icons}
          />
        </section>
      )}
      {openEntry?.kind === 'attribute' && (
        <section aria-labelledby="opened-title">
          <h2 id="opened-title">{openEntry.key ? openEntry.values.de : words.newAttribute}</h2>
          <AttributeForm
            key={key}
            state={state}
            mark={mark}
            attributeKey={openEntry.key || undefined}
            categories={categories}
          />
        </section>
      )}
      {!openEntry && <Lists data={loaderData} />}
    </div>
  )
}

function Lists({ data: view }: { data: Route.ComponentProps['loaderData'] }) {
  const { vocabulary: words } = usePlaceWords()
  const { categories, attributes, mark } = view
  return (
    <>
      <section className="vocabulary" aria-labelledby="categories-title">
        <h2 id="categories-title">{words.categories}</h2>
        <ul>
          {categories.map((category, at) => (
            <li key={category.id}>
              <CategoryMark category={{ ...category, one: category.many }} />
              <span className="soft">{words.uses(category.uses)}</span>
              <Form method="post" className="hours-actions" preventScrollReset>
                <input type="hidden" name="mark" value={mark} />
                <input type="hidden" name="id" value={category.id} />
                <MoveButton step="up" name={category.many} isLast={at === 0} />
                <MoveButton
                  step="down"
                  name={category.many}
                  isLast={at === categories.length - 1}
                />
                <Link to={`?${new URLSearchParams({ category: category.slug })}`}>
                  {words.edit(category.many)}
                </Link>
              </Form>
            </li>
          ))}
        </ul>
        <Link className="button" to="?new=category">
          {words.newCategory}
        </Link>
      </section>
      <section className="vocabulary" aria-labelledby="attributes-title">
        <h2 id="attributes-title">{words.attributes}</h2>
        <ul>
          {attributes.map(({ key, name, type }) => (
            <li key={key}>
              <span>{name}</span>
              <span className="soft">{words.types[type]}</span>
              <Link to={`?${new URLSearchParams({ attribute: key })}`}>{words.edit(name)}</Link>
            </li>
          ))}
        </ul>
        <p className="hours-actions">
          <Link className="button" to="?new=attribute">
            {words.newAttribute}
          </Link>
          {view.suggestedAttributes.map(({ key, name }) => (
            <Link key={key} to={`?${new URLSearchParams({ new: 'attribute', like: key })}`}>
              {words.addKnown(name)}
            </Link>
          ))}
        </p>
      </section>
    </>
  )
}

type MoveProps = { step: 'up' | 'down'; name: string; isLast: boolean }

function MoveButton({ step, name, isLast }: MoveProps) {
  const { vocabulary: words } = usePlaceWords()
  return (
    <IntentButton intent={step} disabled={isLast} aria-label={words[step](name)}>
      {step === 'up' ? '↑' : '↓'}
    </IntentButton>
  )
}
