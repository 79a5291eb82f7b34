import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mayDo, STAFF_ACTIONS, STAFF_ROLES } from '#services/admin-contract/staff-roles.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH, POINTER } from '../tags.ts'
import { enterOffice } from './office-verbs.ts'

const PAGES = fileURLToPath(new URL('../../../office/pages/', import.meta.url))
/** Whoever asks for these is not yet in, or on the way out. */
const WITHOUT_A_DESK = ['second-step.astro', 'sign-in.astro', 'sign-out.astro']
const FORBIDDEN = 403

/** The pages of the office with the action that each asks for, as their files say. */
async function pagesWithActions() {
  const files = (await readdir(PAGES, { recursive: true })).filter((file) => /\.(?:astro|ts)$/.test(file))
  return Promise.all(
    files
      .filter((file) => !WITHOUT_A_DESK.includes(file))
      .map(async (file) => {
        const text = await readFile(join(PAGES, file), 'utf8')
        const named = /openDesk\(Astro, '([\w.]+)'\)/.exec(text)?.[1]
        const action = STAFF_ACTIONS.find((each) => each === named)
        expect(action ?? named, `${file} opens its desk for an action`).toBe(action ?? 'nothing')
        return { file, action, path: addressOf(file) }
      }),
  )
}

function addressOf(file: string): string {
  const address = file.replace(/\.(?:astro|ts)$/, '').replace(/(?:^|\/)index$/, '')
  return `/office/${address.replaceAll(/\[[^\]]+\]/g, '999999')}`.replace(/\/$/, '')
}

test('every room is in sight beside the page on a laptop', { tag: POINTER }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await enterOffice(page, shop)
  const rooms = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link')
  await expect(rooms.last()).toHaveText('Settings')
  await expect(rooms.last()).toBeInViewport({ ratio: 1 })
})

test('what is not there is told in the office, in the room that it would be in', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await enterOffice(page, shop)
  for (const [path, room] of [
    ['orders/999999', 'Orders'],
    ['returns/R999999-1', 'Returns'],
    ['claims/W999999-1', 'Claims'],
    ['quotes/Q999999', 'Quotes'],
    ['products/no-such-seat', 'Products'],
  ] as const) {
    const response = await page.goto(`/office/${path}`)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'Nothing here', level: 1 })).toBeVisible()
    await expect(page.locator('nav [aria-current="page"]'), path).toHaveText(room)
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to Today' })).toBeVisible()
  }
})

test('the room one is in is underlined where colors are forced', { tag: POINTER }, async ({ page, shop }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await enterOffice(page, shop)
  const rooms = page.getByRole('navigation', { name: 'Rooms' })
  await expect(rooms.getByRole('link', { name: 'Today' })).toHaveCSS('text-decoration-line', 'underline')
  await expect(rooms.getByRole('link', { name: 'Orders' })).toHaveCSS('text-decoration-line', 'none')
})

for (const role of STAFF_ROLES) {
  test(`each page of the office is shown or refused as the table of roles says: ${role}`, {
    tag: [ONE_WIDTH, JOURNEY],
  }, async ({ page, shop }) => {
    await enterOffice(page, shop, role)
    for (const { file, action, path } of await pagesWithActions()) {
      const response = await page.request.get(path)
      const isLet = action === undefined || mayDo(role, action)
      expect(response.status() === FORBIDDEN, `${file} as ${role}: ${response.status()}`).toBe(!isLet)
      expect(response.status(), `${file} as ${role}`).toBeLessThan(500)
    }
  })
}
