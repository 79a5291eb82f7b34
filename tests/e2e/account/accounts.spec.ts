import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import {
  accountControl,
  beSignedUp,
  fillCredentials,
  makeAccount,
  PASSWORD,
  signIn,
  signOut,
  signUp,
  somebodyNew,
} from './account-verbs.ts'

const REFUSED = /status (?:of )?400/

test('[2.14] [2.38] [8.10] [8.11] sign up, signed in, sign out', { tag: [ONE_WIDTH, JOURNEY] }, async ({
  page,
}) => {
  const somebody = somebodyNew()
  await signUp(page, somebody)
  await expect(page).toHaveURL('/')
  await accountControl(page, 'button').click()
  await expect(page.getByText(`Signed in as ${somebody.email}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(accountControl(page, 'link')).toBeVisible()
  await expect(accountControl(page, 'button')).toBeHidden()
})

test('[9.12] letters find the next entry of the account menu', { tag: ONE_WIDTH }, async ({ page }) => {
  await signUp(page, somebodyNew())
  await accountControl(page, 'button').click()
  await expect(page.getByText('Signed in as')).toBeVisible()
  await page.keyboard.type('si')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('y')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused()
})

test('[2.38] [8.09] sign in leads home and says so there, and the form is not behind it', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page, shop }) => {
  const somebody = somebodyNew()
  await makeAccount(shop, somebody)
  await page.goto('/about')
  await signIn(page, somebody)
  await expect(page).toHaveURL('/')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/about')
})

test('[2.38] one form is toggled, and keeps what was typed', { tag: [ONE_WIDTH, JOURNEY] }, async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await fillCredentials(page, { email: 'robin@buyer.example', password: PASSWORD })
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account')
  await expect(page.getByLabel('Password')).toHaveValue(PASSWORD)
  await expect(page.getByRole('link', { name: /Forgot password/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Forgot password/ })).toBeVisible()
})

test('[2.38] [5.02] the browser asks for both, and what gets past it is refused in the library’s words', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.goto('/login')
  const submit = page.getByRole('button', { name: 'Sign in' })
  await submit.click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('robin@buyer.example')
  await submit.click()
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await submit.click()
  const words = 'You must provide either an email or phone number and a password'
  await expect(page.getByRole('alert')).toHaveText(words)
  await expect(page.getByText(words)).toHaveCount(2)
})

test('[8.12] a wrong password is told in a toast and in the form, which takes the focus', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page, faults }) => {
  faults.expect(REFUSED)
  await page.goto('/login')
  await fillCredentials(page, somebodyNew())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByText('Invalid login credentials')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[2.38] [4.02] the button says so while it is busy, and takes no second press', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const somebody = somebodyNew()
  let asked = 0
  const pressedAgain = Promise.withResolvers<void>()
  await page.route('**/auth/v1/signup*', async (route) => {
    asked += 1
    await pressedAgain.promise.then(() => route.continue())
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await fillCredentials(page, somebody)
  await page.getByLabel('Password').press('Enter')
  const button = page.getByRole('button', { name: 'Please wait...' })
  await expect(button).toBeDisabled()
  await page.getByLabel('Password').press('Enter')
  pressedAgain.resolve()
  await expect(page).toHaveURL('/')
  expect(asked).toBe(1)
})

test('[8.12] a backend that cannot be reached is told in the words of the shop', { tag: ONE_WIDTH }, async ({
  page,
  faults,
}) => {
  faults.expect(/net::ERR_FAILED/)
  await page.goto('/login')
  await page.route('**/auth/v1/**', (route) => route.abort())
  await fillCredentials(page, somebodyNew())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to sign in')
})

test('[4.02] who is remembered is signed in everywhere in the browser, who is not in one tab', {
  tag: ONE_WIDTH,
}, async ({ page, context }) => {
  const somebody = somebodyNew()
  await signUp(page, somebody)
  const second = await context.newPage()
  await second.goto('/about')
  await expect(accountControl(second, 'button')).toBeVisible()
  await signOut(page)
  await expect(accountControl(second, 'link')).toBeVisible()

  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'Remember me' }).uncheck()
  await fillCredentials(page, somebody)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/about')
  await expect(accountControl(page, 'button')).toBeVisible()
  await second.goto('/')
  await expect(accountControl(second, 'link')).toBeVisible()
})

test('[4.02] a page without a session loads no auth code, and touching the person loads none', {
  tag: ONE_WIDTH,
}, async ({ page, request }) => {
  const scripts = new Set<string>()
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.add(asked.url())
  })
  const loadsAuthCode = async () => {
    const texts = await Promise.all([...scripts].map(async (url) => (await request.get(url)).text()))
    return texts.some((text) => text.includes('/auth/v1'))
  }
  for (const path of ['/', '/product/keel-kneeling-chair']) {
    await page.goto(path)
    await accountControl(page, 'link').hover()
    await page.waitForLoadState('networkidle')
  }
  expect(scripts.size).toBeGreaterThan(0)
  expect(await loadsAuthCode()).toBe(false)
  await signUp(page, somebodyNew())
  expect(await loadsAuthCode()).toBe(true)
})

test('[2.38] the form is used by keyboard alone', { tag: ONE_WIDTH }, async ({ page, shop }) => {
  const somebody = somebodyNew()
  await makeAccount(shop, somebody)
  await page.goto('/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(somebody.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(somebody.password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter') // shows the password
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /Forgot password/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await accountControl(page, 'button').press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Your account' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Your account' })).toBeHidden()
  await expect(accountControl(page, 'button')).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[2.38] the page reads, and says what it needs', { tag: ONE_WIDTH }, async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('main noscript p').first()).toBeVisible()
    await expect(page.getByLabel('Password')).toBeHidden()
  })
})

test('a visitor without a session is led from the account to the sign-in page, and back', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page, shop }) => {
  const somebody = somebodyNew()
  await makeAccount(shop, somebody)
  await page.goto('/account')
  await expect(page).toHaveURL('/login?next=/account')
  await fillCredentials(page, somebody)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByRole('main').getByText(`Signed in as ${somebody.email}`)).toBeVisible()
  await expectAccessible(page)
})

test('[7.08] two browsers are signed in; one ends the other, and then both', { tag: ONE_WIDTH }, async ({
  page,
  browser,
  shop,
}) => {
  const somebody = somebodyNew()
  await beSignedUp(page, shop, somebody)
  await using elsewhere = await browser.newContext({ baseURL: shop.origin })
  const other = await elsewhere.newPage()
  await signIn(other, somebody)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out other devices' }).click()
  await expect(page.getByText('Your other devices are signed out')).toBeVisible()
  await other.goto('/account')
  await expect(other).toHaveURL('/login?next=/account')

  await signIn(other, somebody)
  await other.goto('/account')
  await other.getByRole('button', { name: 'Sign out here' }).click()
  await expect(other).toHaveURL('/')
  await signIn(other, somebody)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(accountControl(page, 'link')).toBeVisible()
  await other.goto('/account')
  await expect(other).toHaveURL('/login?next=/account')
})

test('the password is changed: the new one opens, the old one does not', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page, faults, shop }) => {
  faults.expect(REFUSED)
  const somebody = somebodyNew()
  const password = 'upright as a mast'
  await beSignedUp(page, shop, somebody)
  await page.goto('/account')
  await page.getByLabel('Current password').fill('not mine')
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is not your current password')
  await page.getByLabel('Current password').fill(somebody.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('')
  await signOut(page)
  await page.goto('/login')
  await fillCredentials(page, somebody)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await signIn(page, { ...somebody, password })
})
