import { accountControl, beSignedUp } from '../account/account-verbs.ts'
import { expect, test } from '../fixtures.ts'
import {
  choosePictures,
  expectTyped,
  fillReview,
  openReview,
  photograph,
  publish,
  send,
} from '../reviews/writer-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'

test('[4.02] [6.03] a gateway that answers 401 before files or tables signs nobody out', {
  tag: ONE_WIDTH,
}, async ({ page, faults, shop }) => {
  faults.expect(/status (?:of )?401/)
  await beSignedUp(page, shop)
  await openReview(page)
  await fillReview(page)
  await choosePictures(page, [await photograph('mine.jpg')])
  for (const guarded of ['**/storage/v1/object/**', '**/rest/v1/reviews?*']) {
    await page.route(guarded, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 401, contentType: 'text/html', body: '<h1>Authorization Required</h1>' }),
    )
    await send(page)
    await expect(page.getByRole('button', { name: /^(?:Send review|Try again)$/ })).toBeEnabled()
    await expectTyped(page)
    await expect(accountControl(page, 'button')).toBeVisible()
    await page.unroute(guarded)
  }
  await publish(page)
})
