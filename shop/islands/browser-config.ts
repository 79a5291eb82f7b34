import type { BrowserConfig } from '../clients/browser-config.ts'

/** Reads the JSON that the layout puts into every page, so that no component passes it on. Browser only. */
export function readBrowserConfig(): BrowserConfig {
  return JSON.parse(document.querySelector('#keel-config')?.textContent ?? '')
}
