import { GraphQLError, Lexer, Source, type Token, TokenKind } from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'

/** graphql-ruby's names of tokens, by those of graphql-js. */
const NAMES: Readonly<Record<string, string>> = {
  [TokenKind.BANG]: 'BANG',
  [TokenKind.DOLLAR]: 'VAR_SIGN',
  [TokenKind.AMP]: 'AMP',
  [TokenKind.PAREN_L]: 'LPAREN',
  [TokenKind.PAREN_R]: 'RPAREN',
  [TokenKind.SPREAD]: 'ELLIPSIS',
  [TokenKind.COLON]: 'COLON',
  [TokenKind.EQUALS]: 'EQUALS',
  [TokenKind.AT]: 'DIR_SIGN',
  [TokenKind.BRACKET_L]: 'LBRACKET',
  [TokenKind.BRACKET_R]: 'RBRACKET',
  [TokenKind.BRACE_L]: 'LCURLY',
  [TokenKind.PIPE]: 'PIPE',
  [TokenKind.BRACE_R]: 'RCURLY',
  [TokenKind.NAME]: 'IDENTIFIER',
  [TokenKind.INT]: 'INT',
  [TokenKind.FLOAT]: 'FLOAT',
  [TokenKind.STRING]: 'STRING',
  [TokenKind.BLOCK_STRING]: 'STRING',
}

const KEYWORDS: ReadonlySet<string> = new Set([
  ...['directive', 'enum', 'extend', 'false', 'fragment', 'implements', 'input', 'interface', 'mutation'],
  ...['null', 'on', 'query', 'repeatable', 'scalar', 'schema', 'subscription', 'true', 'union'],
])

/** The parser's word for a document that is longer than it reads, which is no mistake in it. */
const TOO_MANY_TOKENS = 'Document contains more that'

/**
 * Tells a document's syntax error as graphql-ruby does, which is what Shopify runs, without what could have stood there
 * instead. A document that ends too soon is told at its last token. Other errors stay as they are.
 */
export function wordSyntaxError(error: unknown, document: string | Source): unknown {
  const [position] = (error instanceof GraphQLError && error.positions) || []
  if (position === undefined || String(error).includes(TOO_MANY_TOKENS)) return error
  const source = typeof document === 'string' ? new Source(document) : document
  const { last, found } = tokensAt(source, position)
  const character = source.body.codePointAt(position)
  // A text that is never closed is no token, and ends with the document.
  if (found?.kind === TokenKind.EOF || character === undefined)
    return syntaxError('end of file', source, last)
  const name = found ? nameOf(found) : 'UNKNOWN_CHAR'
  const text = found ? source.body.slice(position, found.end) : String.fromCodePoint(character)
  return syntaxError(`${name} (${JSON.stringify(text)})`, source, position)
}

/** Words the errors of the parser that the plugins before this one have chosen. */
export function wordSyntaxErrors(): Plugin {
  return {
    onParse({ parseFn, setParseFn }) {
      setParseFn((source, options) => {
        try {
          return parseFn(source, options)
        } catch (error) {
          throw wordSyntaxError(error, source)
        }
      })
    },
  }
}

/** The last token before a position, and the one that is there: none where it is a character that begins no token. */
function tokensAt(source: Source, position: number): { last: number; found: Token | undefined } {
  const lexer = new Lexer(source)
  let last = 0
  try {
    for (let token = lexer.advance(); ; token = lexer.advance()) {
      if (token.start >= position || token.kind === TokenKind.EOF) return { last, found: token }
      last = token.start
    }
  } catch {
    return { last, found: undefined }
  }
}

function nameOf({ kind, value }: Token): string {
  if (kind === TokenKind.NAME && value === 'type') return 'TYPE_LITERAL'
  if (kind === TokenKind.NAME && KEYWORDS.has(value)) return value.toUpperCase()
  return NAMES[kind] ?? kind
}

function syntaxError(unexpected: string, source: Source, position: number): GraphQLError {
  const at = new GraphQLError('', { source, positions: [position] }).locations?.[0]
  return new GraphQLError(`syntax error, unexpected ${unexpected} at [${at?.line}, ${at?.column}]`, {
    source,
    positions: [position],
    extensions: { code: 'PARSE_ERROR' },
  })
}
