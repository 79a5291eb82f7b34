import { signIn } from '../account/account-verbs.ts'
import { VirtualAuthenticator } from '../account/virtual-authenticator.ts'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { addMember, enterOffice, giveCode, givePassword, setUpAuthenticator } from './office-verbs.ts'

const REFUSED = /status (?:of )?4(?:03|22)/

test('[6.04] the office opens by a password and a code, and closes', { tag: [ONE_WIDTH, JOURNEY] }, async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(REFUSED)
  const member = await addMember(shop, 'manager')
  await page.goto('/office')
  await expect(page.getByRole('heading', { name: 'Keel office' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'signing in')
  await givePassword(page, { ...member, password: 'another pass phrase' })
  await expect(page.getByRole('alert')).toHaveText('The email address or the password is not right.')
  await givePassword(page, member)

  await page.goto('/office')
  await expect(page, 'a password alone opens nothing').toHaveURL(/\/office\/second-step/)
  const authenticator = await setUpAuthenticator(page)
  await expectAccessibleAtEveryWidth(page, 'setting up the second step')
  await giveCode(page, await authenticator.wrongCode())
  await expect(page.getByRole('alert')).toContainText('That code is not right.')
  await giveCode(page, await authenticator.code(-1))
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(page.getByText(`${member.email}, manager`)).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'today')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/office\/sign-in$/)
  await page.goBack()
  await expect(page.getByText(member.email), 'nothing is kept for the way back').toBeHidden()
  await givePassword(page, member)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await giveCode(page, await authenticator.code(0))
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})

test('[6.04] a passkey is a second step of the office as well, and so is a recovery code', {
  tag: ONE_WIDTH,
}, async ({ page, shop, faults }) => {
  faults.expect(REFUSED)
  await VirtualAuthenticator.of(page)
  const member = await addMember(shop, 'owner')
  await signIn(page, member)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Two-step verification is on')).toBeVisible()
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [code = ''] = await codes.allTextContents()

  await page.goto('/office')
  await givePassword(page, member)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'asking for the passkey')
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()

  await page.goto('/office/second-step?again&next=/office/staff')
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL(/\/office\/staff$/)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await givePassword(page, member)
  await page.getByText('Use a recovery code').click()
  await page.getByLabel('Recovery code').fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Use this code' }).click()
  await expect(page.getByText('That recovery code is not right')).toBeVisible()
  await page.getByText('Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Use this code' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})

test('an account without a role is shown nothing of the office', { tag: ONE_WIDTH }, async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(REFUSED)
  await page.goto('/office')
  await givePassword(page, await addMember(shop, undefined))
  await expect(page.getByText('This account has no role in the office.')).toBeVisible()
  await page.goto('/office')
  await expect(page.getByText('This account has no role in the office.')).toBeVisible()
})

test('a form from elsewhere, and one without the proof of its session, change nothing', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await enterOffice(page, shop)
  const post = (headers: Record<string, string>, form: Record<string, string> = {}) =>
    page.request.post('/office/sign-out', { headers, form, maxRedirects: 0 })
  for (const headers of [{ origin: 'https://elsewhere.example' }, { origin: shop.origin }, {}]) {
    expect((await post(headers as Record<string, string>)).status()).toBe(403)
  }
  const answer = await page.goto('/office')
  expect(answer?.headers()['cache-control']).toBe('private, no-store, no-transform')
  expect(answer?.headers()['speculation-rules']).toBeUndefined()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})

test('the way on after signing in leads to the office and nowhere else', { tag: ONE_WIDTH }, async ({
  page,
  shop,
}) => {
  await enterOffice(page, shop)
  for (const next of [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/officeother',
    '/office\\..\\x',
    '/account',
  ]) {
    await page.goto(`/office/sign-in?next=${encodeURIComponent(next)}`)
    await expect(page).toHaveURL(`${shop.origin}/office`)
  }
})
