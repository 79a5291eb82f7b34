import { posix } from 'node:path'

/** The limit keeps excuses from becoming a habit. */
const MAX_EXCUSED = 5

/** @typedef {{ source: string, dependencies: { resolved: string }[] }} Module */

/**
 * Finds sibling folders of the product that import each other: neither can be read, or removed, without the other. Code
 * that both need belongs above them, below them, or in the one that the other may import.
 * @param {readonly Module[]} modules @param {RegExp} shipped @param {readonly { folders: string[], because: string }[]} excused
 * @returns {string[]} what is wrong, if anything
 */
export function findFolderCircles(modules, shipped, excused) {
  /** One import for each pair of folders, by the importing and the imported one. @type {Map<string, string>} */
  const arrows = new Map()
  const counts = (/** @type {string} */ file) => shipped.test(file) && !file.includes('.test.')
  for (const { source, dependencies } of modules.filter((each) => counts(each.source))) {
    for (const { resolved } of dependencies.filter((each) => counts(each.resolved))) {
      const [from, to] = siblings(source, resolved)
      if (from && to && !arrows.has(`${from} ${to}`)) arrows.set(`${from} ${to}`, `${source} → ${resolved}`)
    }
  }
  const circles = [...arrows.keys()].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ')
    return from < to && arrows.has(`${to} ${from}`)
  })
  const excuses = new Set(excused.map(({ folders }) => folders.toSorted().join(' ')))
  return [
    ...circles
      .filter((circle) => !excuses.has(circle))
      .map((circle) => {
        const [one = '', other = ''] = circle.split(' ')
        return `${one} and ${other} import each other: ${arrows.get(circle)}, ${arrows.get(`${other} ${one}`)}`
      }),
    ...[...excuses]
      .filter((excuse) => !circles.includes(excuse))
      .map((excuse) => `${excuse.replace(' ', ' and ')} do not import each other, and need no excuse`),
    ...(excused.length > MAX_EXCUSED
      ? [`${excused.length} pairs of folders are excused, at most ${MAX_EXCUSED}`]
      : []),
  ]
}

/** The sibling folders, at any depth, in which the two files lie; none where one folder is above the other. */
function siblings(/** @type {string} */ source, /** @type {string} */ resolved) {
  const from = posix.dirname(source).split('/')
  const to = posix.dirname(resolved).split('/')
  const at = from.findIndex((name, index) => name !== to[index])
  return at === -1 || at >= to.length ? [] : [from, to].map((path) => path.slice(0, at + 1).join('/'))
}
