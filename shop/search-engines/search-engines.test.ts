import { expect, onTestFinished, test } from 'vitest'
import { firstTerms, holdTerms } from '#facts/policies/terms.ts'
import { robotsText } from './robots.ts'
import { breadcrumbList, COLLECTION, organization } from './structured-data.ts'

const ORIGIN = 'https://keel.example'

test('a breadcrumb list begins at home and counts from one', () => {
  expect(breadcrumbList(ORIGIN, [COLLECTION]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://keel.example/' },
    {
      '@type': 'ListItem',
      position: 2,
      name: 'Ergonomic Seating Collection',
      item: 'https://keel.example/collection',
    },
  ])
})

test('[2.16] the organization has the footer’s phone and mail, and no social page that does not exist', () => {
  expect(organization(ORIGIN)).toMatchObject({
    name: 'Keel',
    url: 'https://keel.example/',
    telephone: '+1 (800) 555-0142',
    email: 'support@keelseating.example',
  })
  expect(organization(ORIGIN)).not.toHaveProperty('sameAs')
})

test('the organization is where the owner says, and nowhere until then', () => {
  expect(organization(ORIGIN)).not.toHaveProperty('address')
  onTestFinished(() => holdTerms(firstTerms))
  holdTerms({ ...firstTerms, sellerAddress: ['1 Dock Street', 'Portland, ME 04101'] })
  expect(organization(ORIGIN)).toMatchObject({ address: '1 Dock Street, Portland, ME 04101' })
})

test('robots are kept from carts, checkouts and accounts, and shown the sitemap', () => {
  const lines = robotsText(ORIGIN).split('\n')
  expect(lines).toContain('User-agent: *')
  for (const path of ['/checkout', '/cart', '/account', '/orders/', '/quotes/', '/api/', '/search?'])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Sitemap: https://keel.example/sitemap.xml')
})
