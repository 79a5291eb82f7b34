import { isFigureName } from './figures-in-text.ts'
import { isFigure, PLACEHOLDER_NAMES } from './placeholders.ts'
import { isClaimMark, problemOfClaims } from './text-of.ts'

export interface TextProblem {
  /** Line in the file, counted from 1. */
  readonly line: number
  readonly message: string
}

const IN_BRACES = /\{([^{}]*)\}/g
/** In front matter other braces are YAML's own. */
const NAME_IN_BRACES = /\{([\w.-]*)\}/g
const FRONT_MATTER_END = '---'
const FIGURE = /^figure: (.+)$/
/** A drawing takes the place of a paragraph. */
const ALONE = /^\{[^{}]*\}\s*$/

/** Finds braces in a Markdown file that mean nothing, and would stand on the page as they are. */
export function findProblems(source: string): TextProblem[] {
  const lines = source.split('\n')
  const frontMatterEnd = lines.indexOf(FRONT_MATTER_END, 1)
  return lines.flatMap((text, index) => {
    const line = index + 1
    const claimed = problemOfClaims(text)
    if (claimed) return [{ line, message: claimed }]
    const braces = text.matchAll(index < frontMatterEnd ? NAME_IN_BRACES : IN_BRACES)
    return [...braces].flatMap(([whole, inside = '']) => {
      if (isClaimMark(inside)) return []
      const message = problemOf(inside, ALONE.test(text))
      return message ? [{ line, message: `${whole} ${message}` }] : []
    })
  })
}

function problemOf(inside: string, standsAlone: boolean): string | undefined {
  const figure = FIGURE.exec(inside)?.[1]
  if (figure === undefined) return isFigure(inside) ? undefined : unknownPlaceholder(inside)
  if (!isFigureName(figure)) return 'is no drawing that we have (docs/editing.md lists them)'
  return standsAlone ? undefined : 'must stand on a line of its own'
}

function unknownPlaceholder(name: string): string {
  const [group] = name.split('.')
  const near = PLACEHOLDER_NAMES.filter((each) => each.startsWith(`${group}.`))
  const hint = near.length > 0 ? `; there are {${near.join('}, {')}}` : ''
  return `is no figure that we have (docs/editing.md lists them)${hint}`
}

/** The line of a field: `title:` in front matter, `"title":` in a list. Answers `from` where there is none. */
export function lineOfField(source: string, field: string, from = 1): number {
  const lines = source.split('\n').slice(from - 1)
  const found = lines.findIndex((line) => line.replaceAll('"', '').trimStart().startsWith(`${field}:`))
  return from + Math.max(found, 0)
}

/** The line where an entry of a list begins; 1 in a file that is an entry. */
export function lineOfEntry(source: string, id: string): number {
  const found = source.split('\n').findIndex((line) => line.includes(`"id": ${JSON.stringify(id)}`))
  return Math.max(found, 0) + 1
}
