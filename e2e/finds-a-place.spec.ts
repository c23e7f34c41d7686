import { expect, test } from './support/test.ts'

test('finds places by city, nearest first, with distance and direction in words', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Ort, Postleitzahl oder Name' }).fill('94107')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await expect(page).toHaveURL(/q=94107/)
  await page.getByText('Umkreis 25 km').click()
  await page.getByRole('link', { name: '250 km' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('94107 San Francisco')
  const first = page.locator('.result').first()
  await expect(first).toContainText('Trumer Brewery')
  await expect(first).toContainText(/\d+\skm/)
  await expect(first).toContainText('nordöstlich')
})

test('a filter shows its count, is a link, and can be removed again', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Nationalparks, 63 Orte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('63 Nationalparks')
  await page.getByRole('link', { name: 'Filter „Nationalparks“ entfernen' }).click()
  await expect(page).not.toHaveURL(/category/)
})

test('the numbers continue: the second page begins with 21', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Nächste Seite' }).click()
  await expect(page.locator('.result').first().locator('.plate')).toHaveText('21')
})

test('an empty result offers a next step', async ({ page }) => {
  await page.goto('/?q=Miami&category=brauerei&radius=5')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Keine Brauereien')
  await expect(page.getByText('Im Umkreis von 5 km ist nichts; am nächsten liegen:')).toBeVisible()
  await expect(page.locator('.result').first()).toBeVisible()
  const help = page.getByRole('region', { name: 'Das hilft weiter:' })
  await help.getByRole('link', { name: /Umkreis/ }).click()
  await expect(page.locator('.result').first()).toBeVisible()
})

test('opens a place and shows what is known about it', async ({ page }) => {
  await page.goto('/?q=Zion')
  await page.getByRole('link', { name: 'Zion-Nationalpark' }).click()
  await expect(page).toHaveURL(/\/orte\/zion-nationalpark/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zion-Nationalpark')
  await expect(page.getByRole('term').filter({ hasText: 'Adresse' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In der Nähe' })).toBeVisible()
  const ld = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(ld ?? '')['@graph']).toMatchObject([
    { '@type': 'Place', name: 'Zion-Nationalpark' },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { name: 'Orte' },
        { name: 'Utah' },
        { name: 'Springdale' },
        { name: 'Zion-Nationalpark' },
      ],
    },
  ])
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/orte\/zion-nationalpark/,
  )
})

test('near me asks only when clicked, and shows what is nearby', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 39.7392, longitude: -104.9903 })
  await page.goto('/')
  await page.getByRole('button', { name: 'In meiner Nähe' }).click()
  await expect(page).toHaveURL(/near=39.739/)
  await expect(page.locator('.result').first()).toContainText('Bierstadt Lagerhaus')
})

test('near me keeps the search, and shows the nearest result however far away it is', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 41.8781, longitude: -87.6298 })
  await page.goto('/?q=Nationalpark')
  await page.getByRole('button', { name: 'In meiner Nähe' }).click()
  await expect(page.getByText('ist nichts; am nächsten liegen:')).toBeVisible()
  await expect(page.locator('.result').first()).toContainText('Indiana-Dunes-Nationalpark')
})

test('if the position is refused, the page suggests another way', async ({ page, context }) => {
  await context.clearPermissions()
  await page.goto('/')
  await page.getByRole('button', { name: 'In meiner Nähe' }).click()
  await expect(page.getByText('Geben Sie stattdessen einen Ort')).toBeVisible()
})

for (const path of [
  '/nope',
  '/orte/gibt-es-nicht',
  '/orte/in/atlantis',
  '/orte/in/utah/nirgends',
]) {
  test(`${path} is not found, and its page offers a search`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    // The title of the page is followed by the name of the site.
    await expect(page).toHaveTitle(/.+ · .+/)
    await page.getByRole('textbox', { name: 'Ort, Postleitzahl oder Name' }).fill('Zion')
    await page.getByRole('button', { name: 'Suchen', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 Ort zu „Zion“')
  })
}

test('the site exists in English too, and links to the same page in German', async ({ page }) => {
  await page.goto('/en/places/zion-nationalpark-springdale')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { name: 'Write a message' })).toBeVisible()
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click()
  await expect(page).toHaveURL(/\/orte\/zion/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('the nearest place is shown however far away it is, and the next search uses its own radius', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('combobox').fill('nächster Nationalpark Chicago')
  await page.getByRole('combobox').press('Enter')
  await expect(page.getByText('ist nichts; am nächsten liegen:')).toBeVisible()
  await expect(page.locator('.result').first()).toContainText('Indiana-Dunes-Nationalpark')
  await page.getByRole('combobox').fill('Denver')
  await page.getByRole('combobox').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('im Umkreis von 25 km')
})

test('"near me" typed as text gets an explanation of how to share the location', async ({
  page,
}) => {
  await page.goto('/?q=Nationalparks+in+meiner+N%C3%A4he')
  await expect(page.getByText('Wo sind Sie?')).toBeVisible()
  await expect(page.getByText('Oder tippen Sie auf „In meiner Nähe“.')).toBeVisible()
})

test('a corrected typing error is announced, and one click searches for the typed words', async ({
  page,
}) => {
  await page.goto('/?q=Cincinati')
  await expect(page.getByText('Gesucht wurde nach „Cincinnati, Ohio“.')).toBeVisible()
  await page.getByRole('link', { name: 'Stattdessen nach „Cincinati“ suchen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keine Orte zu „Cincinati“')
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox'))).toHaveValue('Cincinati')
  await page.goto('/?q=Yelowstone')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 Orte zu „Yellowstone“')
  await page.getByRole('link', { name: 'Stattdessen nach „Yelowstone“ suchen' }).click()
  await page.getByRole('link', { name: 'Nach „Yellowstone“ suchen: 2 Orte' }).click()
  await expect(page.locator('.result').first()).toContainText('Yellowstone-Nationalpark')
})

test.describe('at the position of the visitor', () => {
  test.use({
    geolocation: { latitude: 39.7421, longitude: -104.9849 },
    permissions: ['geolocation'],
  })

  test('the field names it, and a word typed in front is searched for there', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'In meiner Nähe' }).click()
    const field = page.getByRole('combobox', { name: 'Ort, Postleitzahl oder Name' })
    await expect(field).toHaveValue('Mein Standort')
    await expect(page).toHaveURL(/near=39\.742%2C-104\.985&here=yes/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('in Ihrer Nähe (Denver)')
    await field.fill('Brauerei bei Mein Standort')
    await page.getByRole('button', { name: 'Suchen', exact: true }).click()
    await expect(field).toHaveValue('Brauerei bei meinem Standort')
    await expect(page.locator('.result').first()).toContainText('Bierstadt Lagerhaus')
    await field.fill('Zion-Nationalpark')
    await page.getByRole('button', { name: 'Suchen', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('in Ihrer Nähe')
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('an ambiguous town name asks which one is meant', async ({ page }) => {
    await page.goto('/?q=Springfield')
    await expect(page.getByText('Meinten Sie ein anderes')).toBeVisible()
  })

  test('the page at an unknown address says so and names similar places', async ({ page }) => {
    const response = await page.goto('/orte/zion-park-gibt-es-nicht')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('link', { name: 'Zion-Nationalpark' })).toBeVisible()
  })

  test('a place is shown by its name in the language of the page, and found by all its names', async ({
    page,
  }) => {
    await page.goto('/en/places/zion-nationalpark-springdale')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zion National Park')
    await expect(page).toHaveTitle(/^Zion National Park/)
    await expect(page.getByText('Also known as')).toBeVisible()
    await expect(
      page.getByRole('definition').filter({ hasText: /^Zion-Nationalpark$/ }),
    ).toBeVisible()
    const described = await page.locator('script[type="application/ld+json"]').first().textContent()
    expect(described).toContain('"name":"Zion National Park"')
    expect(described).toContain('"alternateName":["Zion-Nationalpark"]')
    for (const typed of ['Zion-Nationalpark', 'Zion National Park']) {
      await page.goto(`/en?${new URLSearchParams({ q: typed })}`)
      await expect(page.getByRole('link', { name: 'Zion National Park' }).first()).toBeVisible()
      await page.goto(`/?${new URLSearchParams({ q: typed })}`)
      await expect(page.getByRole('link', { name: 'Zion-Nationalpark' }).first()).toBeVisible()
    }
  })

  test('from the middle of a town, no distance is given in metres', async ({ page }) => {
    await page.goto('/?near=Springdale,+Utah&unit=km')
    const first = page.locator('.result').first()
    await expect(first).toContainText('Zion-Nationalpark')
    await expect(page.locator('.result-distance').filter({ hasText: /\d\s*m\b/ })).toHaveCount(0)
  })

  test('a link to a position shows “Mein Standort”, and more searches start there', async ({
    page,
  }) => {
    await page.goto('/?near=39.742,-104.985&here=yes')
    const field = page.getByRole('searchbox', { name: 'Ort, Postleitzahl oder Name' })
    await expect(field).toHaveValue('Mein Standort')
    await field.fill('Brauerei bei meinem Standort')
    await page.getByRole('button', { name: 'Suchen', exact: true }).click()
    await expect(field).toHaveValue('Brauerei bei meinem Standort')
    await expect(page.locator('.result').first()).toContainText('Bierstadt Lagerhaus')
    await page.goto('/en?near=39.742,-104.985&here=yes')
    await expect(page.getByRole('searchbox')).toHaveValue('My location')
  })
})
