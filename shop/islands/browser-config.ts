import type { BrowserConfig } from '../locals.ts'

/** What the layout put into every page, for scripts that no island hands it to. */
export function readBrowserConfig(): BrowserConfig {
  return JSON.parse(document.querySelector('#keel-config')?.textContent ?? '')
}
