const BREAK =
  /<\/?(?:address|article|blockquote|br|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|section|table|tbody|td|th|thead|tr|ul)\b[^>]*>/gi
const UNSEEN = /<!--.*?(?:-->|$)|<(script|style|template|iframe|noscript)\b.*?(?:<\/\1\s*>|$)/gis
const TAG = /<\/?[a-z][^>]*>/gi
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' },
}
const WRITTEN: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The description as a visitor reads it: its paragraphs, with an empty line between them. */
export function descriptionOf(html: string): string {
  return html
    .replaceAll(UNSEEN, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(BREAK, '\n')
    .replaceAll(TAG, '')
    .split('\n')
    .map((text) => text.replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (each) => ENTITIES[each] ?? each).trim())
    .filter((text) => text !== '')
    .join('\n\n')
}

/** Whatever is typed is text: nothing of it becomes markup. */
export function htmlOf(description: string): string {
  return description
    .split(/\s*\n\s*/)
    .filter((text) => text.trim() !== '')
    .map((text) => `<p>${text.trim().replaceAll(/[&<>]/g, (each) => WRITTEN[each] ?? each)}</p>`)
    .join('')
}

/** Whether the description holds more than paragraphs of text. */
export function hasMarkup(html: string): boolean {
  return /<(?!\/?p>)/i.test(html.replaceAll(/>\s+</g, '><'))
}
