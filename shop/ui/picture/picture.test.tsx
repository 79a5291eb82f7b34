import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const image = {
  url: 'https://keel.test/cdn/chair/side.jpg?v=1',
  altText: 'From the side',
  width: 1600,
  height: 1200,
}

test('a picture keeps its place, offers its sizes, and waits until it is near', () => {
  const html = renderToStaticMarkup(<Picture image={image} sizes="50vw" />)
  expect(html).toMatch(/ width="1600" height="1200"/)
  expect(html).toContain('sizes="50vw"')
  expect(html).toContain('v=1&amp;width=480 480w')
  expect(html).toContain('loading="lazy"')
})

test.each([
  ['80px', [160, 320]],
  ['128px', [160, 320, 480, 640]],
  ['401px', [160, 320, 480, 640, 800, 960, 1200, 1600]],
  ['(min-width: 640px) 30px, 100vw', [160, 320, 480, 640, 800, 960, 1200, 1600]],
])('a place of %s is offered nothing wider than the densest screen shows there', (sizes, widths) => {
  const html = renderToStaticMarkup(<Picture image={image} sizes={sizes} />)
  expect([...html.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))).toEqual(widths)
})

test('the largest picture above the fold comes first', () => {
  const html = renderToStaticMarkup(<Picture image={image} sizes="100vw" eager />)
  expect(html).toContain('loading="eager"')
  expect(html).toContain('fetchPriority="high"')
})

test('[8.23] no picture is said in words', () => {
  expect(renderToStaticMarkup(<Picture image={undefined} sizes="50vw" />)).toContain('No image')
})
