import { expect, test } from './support/test.ts'

test('miles are one click away and stay selected at every further step', async ({ page }) => {
  await page.goto('/?near=Denver')
  const first = page.locator('.result-distance').first()
  await expect(first).toContainText(/\s(km|m)/)
  const units = page.getByRole('group', { name: 'Entfernungen in' })
  await units.getByRole('link', { name: 'mi (Meilen)' }).click()
  await expect(page).toHaveURL(/unit=mi/)
  await expect(first).toContainText(' mi')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('im Umkreis von 25 mi')

  await page.getByText('Umkreis 25 mi').click()
  await page.getByRole('link', { name: '50 mi', exact: true }).click()
  await expect(page).toHaveURL(/radius=80\.47/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('im Umkreis von 50 mi')
  await page.getByRole('link', { name: /^Brauereien, / }).click()
  await expect(page).toHaveURL(/category=brauerei.*unit=mi/)

  await page.getByRole('combobox').fill('Boulder, Colorado')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await expect(page).toHaveURL(/q=Boulder.*unit=mi/)
  await page.locator('.result').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/orte\/.*unit=mi/)
  await expect(page.locator('.nearby li').first()).toContainText(' mi')
})

test('the English page starts in miles', async ({ page }) => {
  await page.goto('/en?near=Denver')
  await expect(page.locator('.result-distance').first()).toContainText(' mi')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('within 25 mi')
  await page.getByRole('link', { name: 'km (kilometers)' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('within 25 km')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('the switch is a link, and a new search keeps the unit', async ({ page }) => {
    await page.goto('/?near=Denver')
    await page.getByRole('link', { name: 'mi (Meilen)' }).click()
    await page.getByRole('searchbox').fill('Dallas')
    await page.getByRole('button', { name: 'Suchen', exact: true }).click()
    await expect(page).toHaveURL(/unit=mi/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(' mi')
  })
})
