import { expect, test } from '../fixtures.ts'
import { JOURNEY, POINTER } from '../tags.ts'

/** Firefox and Safari have no interest invokers: the script looks for the property, and the browser sets the delay. */
test('[9.12] where the browser knows no interest, the dropdown opens under a mouse that rests on it, a press leaves it open, and it closes behind it', {
  tag: [POINTER, JOURNEY],
}, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLButtonElement.prototype, 'interestForElement'))
  await page.goto('/about', { waitUntil: 'networkidle' })
  const opener = page.getByRole('button', { name: 'Shop: three chairs to start with' })
  const chair = page.getByRole('link', { name: /^Keel Criss-Cross Armless Chair / })
  await opener.evaluate((button) => button.style.setProperty('interest-delay-start', '1000s'))
  await opener.hover()
  await expect(chair).toBeVisible()
  await opener.click()
  await expect(chair).toBeVisible()
  await chair.hover()
  await page.mouse.move(400, 800)
  await expect(chair).toBeHidden()
})
