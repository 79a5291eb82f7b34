/** Longer than this, a file has more than one thing to say. */
const MAX_FILE_LINES = 300
/** A page is a table of contents: load, then a list of sections. */
const MAX_PAGE_LINES = 150

/**
 * @param {string} file @param {string} text
 * @returns {string[]} what is wrong, if anything
 */
export function findOversize(file, text) {
  const maxLines = file.startsWith('shop/pages/') ? MAX_PAGE_LINES : MAX_FILE_LINES
  const lines = text.trimEnd().split('\n').length
  return lines > maxLines ? [`${file}: ${lines} lines, at most ${maxLines}`] : []
}
