import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { mailThatSays } from '../form-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

const LINK = /https?:\S+\/newsletter\/confirm\/[\w.-]+/

test(
  '[2.16] [5.08] the box leads by a mail and a button to the list, and out of it again by one press',
  {
    tag: [ONE_WIDTH, JOURNEY],
  },
  async ({ page, shop, request, faults }, { project }) => {
    faults.expect(/status of 409/)
    const email = `robin-${project.name}@buyer.example`.toLowerCase().replaceAll(' ', '-')
    await page.goto('/about')
    const box = page.getByLabel('Letters from the workshop')
    await box.fill('no address')
    await page.getByRole('button', { name: 'SEND' }).click()
    await expect(page).toHaveURL('/about')
    await box.fill(email)
    await page.getByRole('button', { name: 'SEND' }).click()
    await expect(page.getByText('Check your email')).toBeVisible()
    await expect(page).toHaveURL('/about')
    await expect(box).toHaveValue('')
    await expectAccessibleAtEveryWidth(page, 'a mail is on its way', ':root')

    const [link = ''] = LINK.exec(await mailThatSays(shop, email, 'Yes, send me the newsletter')) ?? []
    // A mail scanner opens the link and presses nothing.
    expect((await request.get(link)).status()).toBe(200)
    await page.goto(link)
    await expectAccessibleAtEveryWidth(page, 'before the press', ':root')
    await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
    await expect(page.getByRole('heading', { name: 'You are on the list', exact: true })).toBeVisible()
    await expectAccessibleAtEveryWidth(page, 'on the list', ':root')
    await page.goto(link)
    await page.getByRole('button').click()
    await expect(page.getByRole('heading', { name: 'You are already on the list' })).toBeVisible()

    const welcome = await mailThatSays(shop, email, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const [, leave = ''] = /List-Unsubscribe:\s*<(\S+)>/.exec(welcome.replaceAll(/\r\n /g, '')) ?? []
    expect((await request.post(leave, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200)
    await page.goto(link)
    await page.getByRole('button').click()
    await expect(page.getByRole('heading', { name: 'This link was used before' })).toBeVisible()
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    '[2.16] [5.08] the box leads to a page that says the same',
    { tag: ONE_WIDTH },
    async ({ page, shop }, { project }) => {
      const email = `kim-${project.name}@buyer.example`.toLowerCase().replaceAll(' ', '-')
      await page.goto('/about')
      await page.getByLabel('Letters from the workshop').fill(email)
      await page.getByRole('button', { name: 'SEND' }).click()
      await expect(page).toHaveURL('/newsletter?sent=1#letters')
      await expect(page.getByRole('status')).toContainText('Check your email')
      const [link = ''] = LINK.exec(await mailThatSays(shop, email, 'Yes, send me the newsletter')) ?? []
      await page.goto(link)
      await page.getByRole('button').click()
      await expect(page.getByRole('heading', { name: 'You are on the list', exact: true })).toBeVisible()
      await page.goto(`${link}x`)
      await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
    },
  )
})
