/** The first that a user agent names counts: most name others, too, to be served as they are. */
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

/** 'Firefox on Windows', in these words alone: what a user agent says of itself can be anything. */
export function nameBrowser(userAgent: string | null): string {
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const system = find(SYSTEMS)
  const browser = find(BROWSERS) ?? 'An unknown program'
  return system === undefined ? browser : `${browser} on ${system}`
}
