import { expect, test } from '../fixtures.ts'
import { ONE_WIDTH } from '../tags.ts'
import { signUp, somebodyNew } from './account-verbs.ts'

test('[2.38] [6.02] whoever is signed in is led away from the form, to the page that sent them or home', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await signUp(page, somebodyNew())
  await page.goto('/login')
  await expect(page).toHaveURL('/')
  await page.goto('/login?next=%2Fcollection')
  await expect(page).toHaveURL('/collection')
  for (const elsewhere of [
    'https://evil.example',
    '/.//evil.example',
    '/a/..//evil',
    `${shop.origin}//evil.example`,
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(elsewhere)}`)
    await expect(page).toHaveURL('/')
  }
})
