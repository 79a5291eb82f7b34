/**
 * Pieces of SQL that may hold what looks like comments or space but is neither. A word includes its dollars (`a$b$c` is
 * one name), and backslashes escape in a literal whose quote follows a lone `e`.
 * https://www.postgresql.org/docs/15/sql-syntax-lexical.html
 */
const KEPT = [
  // An escape string may continue on another line, where backslashes escape as well.
  /[eE]'(?:[^'\\]|\\.|'')*'(?:\s*\n\s*'(?:[^'\\]|\\.|'')*')*/,
  /'(?:[^']|'')*'/,
  /"(?:[^"]|"")*"/,
  /\$(?<tag>(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$.*?\$\k<tag>\$/,
  /[\w\u0080-\uffff][\w$\u0080-\uffff]*/,
  /./,
]
const PIECE = new RegExp(
  `(?<space>[ \\t\\n\\r\\f]+|--[^\\n]*)|(?<comment>/\\*)|${KEPT.map(({ source }) => source).join('|')}`,
  'sy',
)
/** Space beside these has no meaning. Beside an operator it may: `- -1` and `--1` differ. */
const STANDS_ALONE = /^[(),;[\]]$/

/**
 * Returns what PostgreSQL executes of a text: without comments and meaningless space, and with one space between words.
 * A function's body in dollar quotes stays as it is, since PostgreSQL stores it with its comments.
 */
export function executedText(sql: string): string {
  let executed = ''
  let before = ''
  let isApart = false
  for (let at = 0; at < sql.length; ) {
    PIECE.lastIndex = at
    const found = PIECE.exec(sql)
    const { space, comment } = found?.groups ?? {}
    const piece = found?.[0] ?? ''
    const isSpace = space !== undefined || comment !== undefined
    if (!isSpace) {
      const saysSomething = before !== '' && !STANDS_ALONE.test(before) && !STANDS_ALONE.test(piece)
      executed += isApart && saysSomething ? ` ${piece}` : piece
      before = piece
    }
    isApart = isSpace
    at = comment === undefined ? at + piece.length : endOfComment(sql, at)
  }
  return executed
}

/** Comments nest in PostgreSQL. */
function endOfComment(sql: string, start: number): number {
  let depth = 0
  for (const { 0: edge, index } of sql.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += edge === '/*' ? 1 : -1
    if (depth === 0) return start + index + edge.length
  }
  return sql.length
}
