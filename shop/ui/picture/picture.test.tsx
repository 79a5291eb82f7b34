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

test('the largest picture above the fold comes first', () => {
  const html = renderToStaticMarkup(<Picture image={image} sizes="100vw" eager />)
  expect(html).toContain('loading="eager"')
  expect(html).toContain('fetchPriority="high"')
})

test('[8.23] no picture is said in words', () => {
  expect(renderToStaticMarkup(<Picture image={undefined} sizes="50vw" />)).toContain('No image')
})
