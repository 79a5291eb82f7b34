/** Elements that hold no text to show, and comments, with all their content. */
const NO_TEXT = /<!--.*?(?:-->|$)|<(script|style|template|iframe|noscript)\b.*?(?:<\/\1\s*>|$)/gis
const BLOCK =
  /<\/?(?:address|article|blockquote|br|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|section|table|tbody|td|th|thead|tr|ul)\b[^>]*>/gi
const TAG = /<\/?[a-z][^>]*>/gi

/**
 * Splits the owner's HTML description into paragraphs of HTML without a tag. Entities stay as they are, since no
 * markup comes of them, and every bracket that is left becomes an entity.
 */
export function paragraphsOf(descriptionHtml: string, description: string): string[] {
  const paragraphs = descriptionHtml
    .replaceAll(NO_TEXT, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(BLOCK, '\n')
    .replaceAll(TAG, '')
    .split('\n')
    .map((text) => withoutBrackets(text).trim())
    .filter((text) => text.replaceAll('&nbsp;', '').trim() !== '')
  if (paragraphs.length > 0) return [...new Set(paragraphs)]
  const text = description.trim()
  return text === '' ? [] : [withoutBrackets(text.replaceAll('&', '&amp;'))]
}

const withoutBrackets = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
