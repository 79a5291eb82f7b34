import pg from 'pg'

export interface OfficeCounts {
  readonly orders: number
  readonly products: number
  readonly reviews: number
}

/** Rows of one statement, so that none of them needs much memory. */
const BATCH = 50_000
const FIRST_NUMBER = 1_000
/** Orders are placed evenly over this time, the last one now. */
const YEARS = 3

const FIRST_NAMES = `(array['Ada','Ben','Cleo','Dan','Eve','Finn','Gus','Hana','Ivy','Jon','Kim','Leo','Mia','Noa','Ole','Pia','Quin','Rosa','Sam','Tess'])`
const CITIES = `(array['Portland','Austin','Denver','Boise','Salem','Reno','Tampa','Omaha','Tulsa','Provo'])`
const STATES = `(array['CA','TX','FL','NY','PA','IL','OH','GA','NC','MI','NJ','VA','WA','AZ','MA','TN','IN','MO','MD','WI','CO','MN','SC','AL','LA','KY','OR','OK','CT','UT','IA','NV','AR','MS','KS','NM','NE','ID','WV','HI','NH','ME','RI','MT','DE','SD','ND','AK','DC','VT','WY'])`
/** Half of the orders come from the first few states, as they do; each state has some. */
const STATE = `${STATES}[1 + case when n % 2 = 0 then n / 2 % 6 else n / 2 % 51 end]`

const PRODUCTS = `
  insert into storefront.products (handle, title, position)
  select 'product-' || n, 'Chair ' || (array['Walnut','Oak','Ash','Birch'])[1 + n % 4] || ' Model' || n, n
  from generate_series($1::integer, $2::integer) as n`
const VARIANTS = `
  insert into storefront.variants (product_id, sku, title, position, price_cents, stock, selected_options)
  select id, 'SKU-' || position, 'Default Title', 1, 10000 + position * 7 % 90000, 1000000, '[]'
  from storefront.products where position between $1::integer and $2::integer`
const CARTS = `
  insert into storefront.carts (token, key, expires_at, completed_at)
  select 'token-' || n, 'key-' || n, now() + interval '1 year', now() from generate_series($1::integer, $2::integer) as n`
const CHECKOUTS = `
  insert into storefront.checkouts (cart_id, email, first_name, last_name, address, city, state, zip, delivery)
  select cart.id, 'buyer' || n || '@mail' || n % 20 || '.example', ${FIRST_NAMES}[1 + n % 20], 'Lane' || n % 5000,
    n % 900 || ' Harbor Street', ${CITIES}[1 + n / 7 % 10], ${STATE}, lpad((n * 37 % 99999)::text, 5, '0'), 'standard'
  from generate_series($1::integer, $2::integer) as n join storefront.carts as cart on cart.token = 'token-' || n`
const PAYMENTS = `
  insert into storefront.payments
    (checkout_id, provider, is_test, idempotency_key, amount_cents, card_brand, card_last_four, state, reference)
  select checkout.id, 'test-card', true, 'checkout-' || n, 10000 + (n::bigint * 7919 % 90000), 'Visa', '4242', 'captured', ''
  from generate_series($1::integer, $2::integer) as n
  join storefront.carts as cart on cart.token = 'token-' || n
  join storefront.checkouts as checkout on checkout.cart_id = cart.id`
/** The newest thousandth is to be packed, one in fifty was canceled, and of one in three the day of arrival is known. */
const ORDERS = `
  insert into storefront.orders
    (number, secret, checkout_id, payment_id, email, first_name, last_name, address, apartment, city, state, zip,
      delivery, deliver_from, deliver_to, subtotal_cents, discount_cents, delivery_cents, tax_cents,
      tax_rate_millionths, total_cents, placed_at, tracking_number, fulfilled_at, delivered_on, cancelled_at,
      cancelled_by, review_request, review_request_at, goods, is_edited)
  select ${FIRST_NUMBER} + n, 'secret-' || n, checkout.id, payment.id, email, first_name, last_name, address, '', city,
    checkout.state, zip, 'standard', placed::date + 3, placed::date + 7, amount_cents, 0, 0, 0, 0, amount_cents,
    placed,
    case when is_sent then '1Z' || lpad(n::text, 10, '0') end, case when is_sent then placed + interval '1 day' end,
    case when is_sent and n % 3 = 0 then placed::date + 5 end,
    case when is_cancelled then placed + interval '1 hour' end, case when is_cancelled then 'owner' end,
    case when is_sent then 'left-out' end, case when is_sent then placed + interval '20 days' end,
    'SKU-' || 1 + n % $4::integer || ' Chair ' || (array['Walnut','Oak','Ash','Birch'])[1 + (1 + n % $4::integer) % 4]
      || ' Model' || 1 + n % $4::integer || case when n < $3::integer / 3 then ' Discontinued' else '' end,
    n % 100 = 3
  from (
    select n, n % 50 = 7 as is_cancelled, n % 50 <> 7 and n <= $3::integer - $3::integer / 1000 - 5 as is_sent,
      now() - ($3::integer - n) * (interval '${YEARS} years' / $3::integer) as placed
    from generate_series($1::integer, $2::integer) as n
  ) as drawn
  join storefront.carts as cart on cart.token = 'token-' || n
  join storefront.checkouts as checkout on checkout.cart_id = cart.id
  join storefront.payments as payment on payment.checkout_id = checkout.id`
const LINES = `
  insert into storefront.order_lines
    (order_id, position, variant_id, product_handle, product_title, variant_title, sku, quantity, unit_price_cents)
  select sold.id, 0, variant.id, product.handle, product.title, 'Default Title', variant.sku, 1, subtotal_cents
  from storefront.orders as sold
  join storefront.products as product on product.position = 1 + (number - ${FIRST_NUMBER}) % $3::integer
  join storefront.variants as variant on variant.product_id = product.id
  where number between ${FIRST_NUMBER} + $1::integer and ${FIRST_NUMBER} + $2::integer`
const REVIEWS = `
  insert into public.reviews (product_handle, author, rating, title, body, source, user_id, created_at,
    height_in, desk_height_in, knee_comfort, back_comfort, assembly_ease)
  select 'product-' || 1 + n % $3::integer, 'Kim', 1 + n % 5, 'Good after a week',
    'My knees took a week to get used to it, my back none at all.', 'import', null,
    now() - n * interval '10 minutes', 60 + n % 15, 26 + n % 7, 1 + n % 5, 2 + n % 4, 3 + n % 3
  from generate_series($1::integer, $2::integer) as n`

/** Fills a database with what a large shop has after some years, by statements alone. */
export async function seedOffice(databaseUrl: string, counts: OfficeCounts): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const batches = async (text: string, count: number, ...more: number[]) => {
      for (let first = 1; first <= count; first += BATCH)
        await client.query(text, [first, Math.min(count, first + BATCH - 1), ...more])
    }
    await batches(PRODUCTS, counts.products)
    await batches(VARIANTS, counts.products)
    const indexes = await dropIndexes(client)
    for (const text of [CARTS, CHECKOUTS, PAYMENTS]) await batches(text, counts.orders)
    await batches(ORDERS, counts.orders, counts.orders, counts.products)
    await batches(LINES, counts.orders, counts.products)
    for (const { indexdef } of indexes) await client.query(indexdef)
    await client.query("select setval('storefront.order_numbers', max(number)) from storefront.orders")
    await batches(REVIEWS, counts.reviews, counts.products)
    // A PostgreSQL server runs this by itself after a while.
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** An index is made at once in a fraction of the time that it takes to grow. */
async function dropIndexes(client: pg.Client): Promise<{ indexname: string; indexdef: string }[]> {
  const { rows } = await client.query(`
    select indexname, indexdef from pg_indexes
    where schemaname = 'storefront' and tablename = 'orders' and indexdef not like 'CREATE UNIQUE%'`)
  for (const { indexname } of rows) await client.query(`drop index storefront."${indexname}"`)
  return rows
}
