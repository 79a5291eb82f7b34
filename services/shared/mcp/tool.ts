/** Who asks a tool. */
export interface ToolCaller {
  /** Undefined for this process itself. */
  readonly address: string | undefined
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** The request as it came, which a signature may cover. */
  readonly sent: { readonly url: string; readonly headers: Headers; readonly bytes: Uint8Array }
}

export type ToolAnswer =
  | { readonly kind: 'answered'; readonly answer: object }
  /** Why there is no answer, in words for the program that asked. */
  | { readonly kind: 'problem'; readonly problem: string }
  /** The request itself failed: an error of JSON-RPC, and HTTP's status beside it. */
  | {
      readonly kind: 'failed'
      readonly status: number
      readonly code: number
      readonly message: string
      readonly data: object
      readonly retryAfterS?: number | undefined
    }

export interface McpTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly isReadOnly: boolean
  /** A JSON Schema of what it takes, by which an input is checked before the tool runs. */
  readonly inputSchema: Readonly<Record<string, unknown>>
  /** Set where the tool checks its input itself, to say in the words of another protocol what is wrong with it. */
  readonly checksItself?: true
  run(input: Readonly<Record<string, unknown>>, caller: ToolCaller): Promise<ToolAnswer>
}
