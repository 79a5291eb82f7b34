import { expect, test } from 'vitest'
import { pageMarkdown } from './page-markdown.ts'

const ORIGIN = 'https://keel.example'

const page = (main: string, head = '') =>
  pageMarkdown(
    `<!doctype html><html><head><title>A &amp; B</title><meta name="description" content='Say "so"'>${head}</head><body><header>Menu</header><main id="content">${main}</main><footer>Imprint</footer></body></html>`,
    ORIGIN,
  )
const words = (main: string, head?: string) => page(main, head).split('---\n\n')[1]

test('the head of a page comes first, as YAML that a program reads', () => {
  expect(page('<h1>A</h1>', `<link rel="canonical" href="${ORIGIN}/a">`)).toBe(
    `---\ntitle: "A & B"\ndescription: "Say \\"so\\""\nurl: "${ORIGIN}/a"\n---\n\n# A\n`,
  )
})

test('what is drawn, pressed, hidden or asked is left out, and so is what it leaves empty', () => {
  const main = [
    '<nav aria-label="Breadcrumb"><a href="/">Home</a></nav><h1>Chair</h1>',
    '<svg><text>Drawn</text></svg><p hidden>Failed</p><p aria-hidden="true">Twice</p>',
    '<form><label>Height <input></label></form><ul><li><button>Press</button></li></ul>',
    '<style>p{}</style><script>x</script><img src="/a.jpg" alt="">',
    '<img src="/b.jpg" alt="A chair">',
  ].join('')
  expect(words(main)).toBe(`# Chair\n\n![A chair](${ORIGIN}/b.jpg)\n`)
})

test('a question that unfolds is a heading, and the comments of a renderer are none', () => {
  expect(words('<details><summary>Is it<!-- --> hard?</summary><p>No.</p></details>')).toBe(
    '### Is it hard?\n\nNo.\n',
  )
})

test('neighbors that only a style sets apart are no single word', () => {
  expect(
    words('<p><b>4.7</b><a href="#r">150 reviews</a></p><p>in<em>side</em></p><p>4.7<span>150</span></p>'),
  ).toBe(`**4.7** [150 reviews](${ORIGIN}/#r)\n\nin*side*\n\n4.7 150\n`)
})

test('a product’s variants follow its title, with price and stock from its structured data', () => {
  const product = {
    '@type': 'Product',
    name: 'Chair',
    offers: [
      {
        name: 'Chair, Oak',
        url: `${ORIGIN}/product/c?Finish=Oak`,
        price: '249.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
      {
        name: 'Chair, <Ash>|',
        url: `${ORIGIN}/product/c?Finish=Ash&Size=1`,
        price: '259.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/OutOfStock',
      },
    ],
  }
  const scripts = [{ '@type': 'BreadcrumbList' }, product].map(
    (data) =>
      `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  )
  expect(words('<h1>Chair</h1><p>Sit.</p>', scripts.join(''))).toBe(
    [
      '# Chair\n',
      '| Variant | Price | Availability |',
      '| - | - | - |',
      `| [Chair, Oak](${ORIGIN}/product/c?Finish=Oak) | 249.00 USD | in stock |`,
      `| [Chair, \\<Ash>\\|](${ORIGIN}/product/c?Finish=Ash&Size=1) | 259.00 USD | sold out |\n`,
      'Sit.\n',
    ].join('\n'),
  )
})

test('a page without words, or with structured data that is none, is still told', () => {
  expect(words('', '<script type="application/ld+json">{"@type":"Product"</script>')).toBe('')
})
