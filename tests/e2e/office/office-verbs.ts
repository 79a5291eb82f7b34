import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import type { StaffRole } from '#services/admin-contract/staff-roles.ts'
import type { OpenShop } from '#tests/fixtures/shop/shop.ts'
import { Authenticator } from '../account/authenticator.ts'
import { expect } from '../fixtures.ts'

export interface Member {
  readonly email: string
  readonly password: string
}

const keysSchema = v.pipe(v.string(), v.parseJson(), v.object({ backendServiceKey: v.string() }))

async function readServiceKey({ dataDir }: OpenShop): Promise<string> {
  return v.parse(keysSchema, await readFile(join(dataDir, 'keys.json'), 'utf8')).backendServiceKey
}

/** Puts a row into a table of the backend, as the shop does. */
export async function insertRow(shop: OpenShop, table: string, row: object): Promise<void> {
  const key = await readServiceKey(shop)
  const response = await fetch(`${shop.origin}/rest/v1/${table}`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(row),
  })
  expect(response.status, await response.text()).toBe(201)
}

/** An account with a role, as an accepted invitation leaves it; without one it is a customer's. */
export async function addMember(shop: OpenShop, role: StaffRole | undefined): Promise<Member> {
  const member = { email: `staff-${randomUUID()}@example.com`, password: 'a long pass phrase' }
  const key = await readServiceKey(shop)
  const response = await fetch(`${shop.origin}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...member, email_confirm: true, ...(role && { app_metadata: { role } }) }),
  })
  expect(response.status, 'an account is made').toBe(200)
  return member
}

export async function givePassword(page: Page, { email, password }: Member): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Open the office' }).click()
}

/** Begins to set up the second step and reads the key below the picture. */
export async function setUpAuthenticator(
  page: Page,
  press = (button: Locator) => button.click(),
): Promise<Authenticator> {
  await press(page.getByRole('button', { name: 'Set up an authenticator' }))
  return new Authenticator((await page.locator('main code').textContent()) ?? '')
}

/** Signs a new member of the staff in by both steps, with a code that no slow machine lets lapse. */
export async function enterOffice(page: Page, shop: OpenShop, role: StaffRole = 'owner') {
  const member = await addMember(shop, role)
  await page.goto('/office')
  await givePassword(page, member)
  const authenticator = await setUpAuthenticator(page)
  await giveCode(page, await authenticator.code(0))
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  return { member }
}
