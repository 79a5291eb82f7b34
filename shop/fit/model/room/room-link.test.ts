import { afterEach, expect, test, vi } from 'vitest'
import { sceneViewerAddress, wayIntoRoom } from './room-link.tsx'

const model = {
  glb: '/_astro/chair.Ab12.glb',
  usdz: '/_astro/chair.Cd34.usdz',
  publicGlb: 'https://shop.example/_astro/chair.Ab12.glb',
}

function onDevice(userAgent: string, takesUsdz: boolean): void {
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('location', { href: 'https://shop.example/product/chair' })
  vi.stubGlobal('document', { createElement: () => ({ relList: { supports: () => takesUsdz } }) })
}
afterEach(() => vi.unstubAllGlobals())

test('iOS gets the archive, at its size, by a link of the kind that it looks for', () => {
  onDevice('iPhone', true)
  expect(wayIntoRoom(model, 'Chair')).toEqual({
    href: '/_astro/chair.Cd34.usdz#allowsContentScaling=0',
    rel: 'ar',
  })
})

test('Android gets the viewer’s address, where that can reach the model', () => {
  onDevice('Mozilla/5.0 (Linux; Android 14; Pixel 7)', false)
  expect(wayIntoRoom(model, 'Chair')?.href).toContain('intent://arvr.google.com/')
  const atHome = { ...model, publicGlb: 'http://localhost:3000/_astro/chair.Ab12.glb' }
  expect(wayIntoRoom(atHome, 'Chair')).toBeUndefined()
})

test('nothing else is offered what it cannot do', () => {
  onDevice('Mozilla/5.0 (X11; Linux x86_64)', false)
  expect(wayIntoRoom(model, 'Chair')).toBeUndefined()
})

test('an intent address names the model whole, and where to go without the viewer', () => {
  const address = sceneViewerAddress(
    'https://shop.example/_astro/chair.Ab12.glb',
    'Chair & stool; both',
    'https://shop.example/product/chair?a=1;b=2#Intent;end;',
  )
  const { protocol, host, pathname, searchParams, hash } = new URL(address)
  expect([protocol, host, pathname]).toEqual(['intent:', 'arvr.google.com', '/scene-viewer/1.0'])
  expect(Object.fromEntries(searchParams)).toEqual({
    file: 'https://shop.example/_astro/chair.Ab12.glb',
    mode: 'ar_preferred',
    resizable: 'false',
    title: 'Chair & stool; both',
  })
  // The browser splits an intent at its semicolons, so no value may contain one.
  expect(hash.split(';').map((part) => part.split('=')[0])).toEqual([
    ...['#Intent', 'scheme', 'package', 'action', 'S.browser_fallback_url', 'end', ''],
  ])
})
