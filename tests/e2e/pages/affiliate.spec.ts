import { brand } from '#facts/brand.ts'
import { javascriptBytes } from '#tests/fixtures/browser/javascript-bytes.ts'
import { layoutShifts, noteLayoutShifts, scrollToTheEnd } from '#tests/fixtures/browser/layout-shift.ts'
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { mailThatSays, takeTime } from '../form-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

test('[2.48] [9.14] benefits, steps, the partners’ address, and buttons that lead to the form', {
  tag: JOURNEY,
}, async ({ page }) => {
  await noteLayoutShifts(page)
  expect(await javascriptBytes(page, '/affiliate')).toBeLessThanOrEqual(5_000)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    ...['Up to 15% commission', 'An answer within 24 hours', 'Paid monthly', 'No hard sell'],
    ...['Apply', 'Hear from us', 'Share what you think', 'Get paid'],
  ])
  await expect(main.getByRole('link', { name: brand.affiliatesEmail })).toHaveAttribute(
    'href',
    `mailto:${brand.affiliatesEmail}`,
  )
  await expectAccessible(page)
  await scrollToTheEnd(page)
  expect(await layoutShifts(page)).toEqual([])
  for (const name of ['Join Our Program', 'Apply Now']) {
    await main.getByRole('link', { name }).click()
    await expect(page).toHaveURL('/affiliate#apply')
    await expect(main.getByLabel('Name')).toBeInViewport()
  }
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(
      '[2.48] an application is sent to the partners’ mailbox',
      { tag: [ONE_WIDTH, JOURNEY] },
      async ({ page, shop, faults }, { project }) => {
        const email = `partner-${javaScriptEnabled}-${project.name}@buyer.example`
          .toLowerCase()
          .replaceAll(' ', '-')
        if (!javaScriptEnabled) faults.expect(/status of 422/)
        await page.goto('/affiliate')
        await takeTime(page)
        const main = page.getByRole('main')
        await main.getByLabel('Name').fill('Grace')
        await main.getByRole('button', { name: 'Send Application' }).click()
        await expect(main.getByLabel('Website or channel')).toHaveAccessibleDescription(
          /^Website or channel is required/,
        )
        await expect(main.getByText('Your plan must be at least 10 characters')).toBeVisible()
        await expect(main.getByLabel('Email')).toBeFocused()
        await takeTime(page)
        await main.getByLabel('Email').fill(email)
        await main.getByLabel('Website or channel').fill('sitting.example')
        await main.getByLabel('How would you tell people about us?').fill('A film about hips and desks.')
        await main.getByRole('button', { name: 'Send Application' }).click()
        await expect(page.getByText('Application sent')).toBeVisible()
        await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible()
        expect(await mailThatSays(shop, brand.affiliatesEmail, `Reply-To: ${email}`)).toContain(
          'sitting.example',
        )
        await mailThatSays(shop, email, 'Thank you for applying, Grace.')
      },
    )
  })
}
