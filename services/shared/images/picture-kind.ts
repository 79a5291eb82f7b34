/** The kind of the bytes by how such files begin, whatever the file is called; undefined for an unknown kind. */
export function pictureKind(bytes: Uint8Array): string | undefined {
  const begins = Buffer.from(bytes.subarray(0, 512))
  const text = begins.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  if (text.startsWith('GIF8')) return 'image/gif'
  if (text.startsWith('ftyp', 4)) return heifKind(text.slice(8, 12))
  if (/^[\s\xef\xbb\xbf]*<(?:\?xml|!--|!doctype svg|svg)/i.test(text)) return 'image/svg+xml'
  return undefined
}

function heifKind(brand: string): string {
  if (brand === 'avif' || brand === 'avis') return 'image/avif'
  return /^(?:hei|hev|mif|msf)/.test(brand) ? 'image/heic' : 'video/mp4'
}
