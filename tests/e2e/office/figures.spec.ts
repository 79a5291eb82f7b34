import { expect, test } from '../fixtures.ts'
import { JOURNEY } from '../tags.ts'
import { enterOffice } from './office-verbs.ts'

test('how it goes is told for a range of days, as a chart and as tables, and a range that makes no sense is refused', {
  tag: JOURNEY,
}, async ({ page, shop, faults }) => {
  faults.expect(/status of 422/)
  await enterOffice(page, shop, 'manager')
  await page.goto('/office/figures')
  await expect(page.getByRole('heading', { name: 'Figures', level: 1 })).toBeVisible()
  await expect(page.getByRole('img', { name: /^From looking to buying/ })).toBeVisible()
  const funnel = page.getByRole('table', { name: 'From looking to buying' })
  await expect(funnel.getByRole('row')).toHaveCount(6)
  await page.getByLabel('Days').selectOption('From one day to another')
  await page.getByLabel('From', { exact: true }).fill('2026-03-07')
  await page.getByLabel('To', { exact: true }).fill('2026-03-06')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('The first day comes after the last.')).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-03-07')
})
