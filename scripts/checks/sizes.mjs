import { posix } from 'node:path'

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

/** A room with more files than this does not say what it holds. */
const MAX_FOLDER_FILES = 20

/** One file for each step or address, whose folder is given by what reads it: such a list is read by its names. */
const ONE_FILE_EACH = ['database/migrations', 'shop/pages']

/**
 * @param {string[]} files source files of the whole project
 * @returns {string[]} what is wrong, if anything
 */
export function findCrowded(files) {
  const folders = Object.groupBy(files, (file) => posix.dirname(file))
  return Object.entries(folders)
    .filter(([folder, inIt]) => !ONE_FILE_EACH.includes(folder) && (inIt?.length ?? 0) > MAX_FOLDER_FILES)
    .map(([folder, inIt]) => `${folder}: ${inIt?.length} files, at most ${MAX_FOLDER_FILES}`)
}
