/** Longer than this, a file has more than one thing to say. */
const LONGEST_FILE_LINES = 300
/** A page is a table of contents: load, then a list of sections. */
const LONGEST_PAGE_LINES = 150

/**
 * @param {string} file @param {string} text
 * @returns {string[]} what is wrong, if anything
 */
export function findOversize(file, text) {
  const longest = file.startsWith('shop/pages/') ? LONGEST_PAGE_LINES : LONGEST_FILE_LINES
  const lines = text.trimEnd().split('\n').length
  return lines > longest ? [`${file}: ${lines} lines, at most ${longest}`] : []
}
