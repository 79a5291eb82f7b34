import { escapeXml } from '../ui/text/escape-xml.ts'

/** https://www.sitemaps.org/protocol.html */
export const MAX_ADDRESSES = 50_000

export interface SitemapEntry {
  readonly path: string
  /** W3C date and time, as the storefront tells it. */
  readonly changedAt: string | null
}

/** Writes a shop's addresses by sitemaps.org's protocol, and leaves out those that are too many for one file. */
export function sitemapXml(publicUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.slice(0, MAX_ADDRESSES).map(({ path, changedAt }) => {
    const change = changedAt === null ? '' : `<lastmod>${escapeXml(changedAt)}</lastmod>`
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${change}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n')
}
