/** The order matters: the first name found counts, since most user agents also name other browsers. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bMac(?:intosh| OS X)\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns 'Firefox on Windows' in these fixed words alone, since a user agent can claim anything. */
export function nameBrowser(userAgent: string | null): string {
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const system = find(SYSTEMS)
  const browser = find(BROWSERS) ?? 'An unknown program'
  return system === undefined ? browser : `${browser} on ${system}`
}
