import type { BrowserConfig } from '../locals.ts'

/** What the layout put into every page: read where it is needed, so that no component hands it on. In a browser only. */
export function readBrowserConfig(): BrowserConfig {
  return JSON.parse(document.querySelector('#keel-config')?.textContent ?? '')
}
