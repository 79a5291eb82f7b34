import { beforeEach, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ADDRESS, createBuyer, INFORMATION, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

describeEmptyStorefront('the information step', ({ database, twin }) => {
  let cart: string
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)

  beforeEach(async () => {
    const variantId = await putOnShelf(database())
    cart = await fillCart(database(), { lines: [{ variantId, quantity: 1 }] })
  })

  async function enter(values: Partial<typeof ADDRESS>) {
    return buyer.submit(await buyer.open(cart), INFORMATION, { ...ADDRESS, ...values })
  }

  test.each([
    ['email', '', 'Enter your email'],
    ['email', 'ada@', 'Enter an email like name@example.com'],
    ['email', 'ada@example.com, eve@example.com', 'Enter an email like name@example.com'],
    ['firstName', '   ', 'Enter your first name'],
    ['lastName', 'x'.repeat(101), 'Use at most 100 characters'],
    ['address', '', 'Enter your street address'],
    ['address', 'Harbor\u0000Street', 'Use letters, digits and punctuation only'],
    ['city', '', 'Enter your city'],
    ['state', '', 'Choose your state'],
    ['state', 'PR', 'Choose your state'],
    ['zip', '', 'Enter your ZIP code'],
    ['zip', '0410', 'Enter a ZIP code of five digits, like 04101, or nine, like 04101-2205'],
    ['zip', '94110', 'This ZIP code is not in Maine: check it, and the state'],
  ])('%s: %j is refused with the reason at the field and above', async (field, value, reason) => {
    const page = await enter({ [field]: value })
    expect(page.status).toBe(422)
    expect(page.html).toContain(`<a href="#${field}">${reason}</a>`)
    expect(page.html).toContain(`<p class="error" id="${field}-error">${reason}</p>`)
    expect(page.html).toMatch(
      new RegExp(`id="${field}"[^>]* aria-describedby="[^"]*${field}-error" aria-invalid="true"`),
    )
    expect(page.html).toContain('<title>Error: Information')
  })

  test('several errors are counted, and what was entered stays', async () => {
    const page = await enter({ firstName: 'Zoë "Z" O’Neil', city: '', zip: 'ABCDE' })
    expect(textOf(page.html)).toContain('2 things need another look')
    expect(page.html).toContain('value="Zoë &quot;Z&quot; O’Neil"')
    expect(page.html).toContain('value="ABCDE"')
    expect(page.html).toContain('<option value="ME" selected>')
  })

  test('nine digits are kept with their hyphen, however they were typed', async () => {
    const delivery = await enter({ zip: '041012205' })
    expect(delivery.url.pathname).toMatch(/\/delivery$/)
    expect(delivery.html).toContain('Portland, ME 04101-2205')
  })

  test('nine digits and the post offices across a border are accepted', async () => {
    for (const good of [{ zip: '04101-2205' }, { state: 'NY', zip: '06390' }, { state: 'CT', zip: '06390' }])
      expect((await enter(good)).url.pathname).toMatch(/\/delivery$/)
  })

  test('American Samoa has a prefix of Hawaii’s, and is not delivered to', async () => {
    const page = await enter({ state: 'HI', zip: '96799' })
    expect(page.html).toContain('<a href="#zip">We do not deliver to American Samoa</a>')
    expect((await enter({ state: 'HI', zip: '96798' })).url.pathname).toMatch(/\/delivery$/)
  })

  test('what was entered is there on the way back', async () => {
    await enter({ apartment: 'Unit 3' })
    const page = await buyer.open(cart)
    for (const value of ['ada@example.com', 'Unit 3', '04101'])
      expect(page.html).toContain(`value="${value}"`)
  })

  test('the address that the cart’s client knew is there from the start', async () => {
    const variantId = await putOnShelf(database())
    const known = await fillCart(database(), {
      lines: [{ variantId, quantity: 1 }],
      email: 'known@example.com',
    })
    expect((await buyer.open(known)).html).toContain('value="known@example.com"')
  })

  test('script in any text is text', async () => {
    const script = '"><script>alert(1)</script>'
    const variantId = await putOnShelf(database(), { title: script })
    cart = await fillCart(database(), { lines: [{ variantId, quantity: 1 }] })
    const refused = await enter({ firstName: script, city: script, zip: script })
    const accepted = await enter({
      firstName: script,
      lastName: script,
      address: script,
      apartment: script,
      city: script,
    })
    expect(accepted.status).toBe(200)
    for (const { html } of [refused, accepted]) {
      expect(html).not.toContain('<script>alert')
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    }
  })

  test('later steps lead back to the first one that is missing', async () => {
    const { url } = await buyer.open(cart)
    for (const step of ['/delivery', '/payment']) {
      const page = await buyer.open(`${url.pathname}${step}${url.search}`)
      expect(page.url.href).toBe(url.href)
    }
    const delivery = await enter({})
    expect((await buyer.open(delivery.url.href.replace('/delivery', '/payment'))).url.href).toBe(
      delivery.url.href,
    )
    const unknown = await buyer.submit(delivery, 'delivery', { delivery: 'drone' })
    expect(unknown.status).toBe(422)
    expect(textOf(unknown.html)).toContain('Choose a delivery method')
  })
})
