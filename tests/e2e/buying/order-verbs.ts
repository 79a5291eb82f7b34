import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'
import type { OpenShop } from '#tests/fixtures/shop/shop.ts'
import {
  addToCart,
  chooseDelivery,
  fillAddress,
  openCart,
  openProduct,
  payWithTestCard,
  readOrderNumber,
  someAddress,
  startCheckout,
} from '../shop-verbs.ts'

export interface BoughtOrder {
  readonly number: string
  readonly email: string
  /** Path of the order's page. */
  readonly path: string
}

/** Buys a cushion set as a buyer does. */
export async function keepOrder(page: Page, handle = 'keel-cushion-set'): Promise<BoughtOrder> {
  await openProduct(page, handle)
  await addToCart(page)
  await openCart(page)
  const checkout = await startCheckout(page)
  await fillAddress(checkout)
  await chooseDelivery(checkout, 'Standard')
  await payWithTestCard(checkout)
  const number = await readOrderNumber(checkout)
  const path = new URL(checkout.url()).pathname
  await checkout.close()
  return { number, email: someAddress.email, path }
}

/** Marks the order as sent, as the owner does with the key in the shop's folder. */
export async function sendOrder(shop: OpenShop, { number }: BoughtOrder): Promise<void> {
  await change(shop, `orders/${number}/fulfilment`, { tracking: '1Z 999-AA1' })
}

/** Asks to send back the cushion set of an order that was sent. */
export async function requestReturn(page: Page, { number, path }: BoughtOrder): Promise<void> {
  await page.goto(`${path}/return`)
  await page.getByLabel(/Keel Cushion Set/).selectOption('Return 1')
  await page.getByLabel('Reason').selectOption('It does not fit my body')
  await page.getByRole('button', { name: 'Request the return' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Return R${number}-1` })).toBeVisible()
}

/** Claims for the cushion set of an order that was sent, with a picture or more. */
export async function submitClaim(page: Page, { number, path }: BoughtOrder, pictures = 1): Promise<void> {
  await page.goto(`${path}/claim`)
  await page.getByLabel('Describe the problem').fill('It came apart at the seam.')
  const buffer = await makePhotograph('jpeg', 600, 400)
  const picture = { name: 'seam.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel(/^Pictures/).setInputFiles(Array(pictures).fill(picture))
  await page.getByRole('button', { name: 'Submit the claim' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Claim W${number}-1` })).toBeVisible()
}

/** Changes something as the owner does, with the key in the shop's folder. */
export async function change({ dataDir, origin }: OpenShop, path: string, body: object): Promise<void> {
  const { storefrontServiceKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
  const response = await fetch(`${origin}/admin/${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${storefrontServiceKey}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was not changed: ${response.status} ${await response.text()}`)
}
