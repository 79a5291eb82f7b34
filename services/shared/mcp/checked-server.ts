import {
  type JSONRPCRequest,
  ProtocolError,
  type Result,
  Server,
  type ServerContext,
  specTypeSchemas,
} from '@modelcontextprotocol/server'

export const INVALID_PARAMS = -32_602

/** The methods whose parameters the library reads, with their schemas, but for `tools/call`, which it answers itself. */
const SCHEMAS: Readonly<Record<string, (typeof specTypeSchemas)['InitializeRequest' | 'ListToolsRequest']>> =
  { initialize: specTypeSchemas.InitializeRequest, 'tools/list': specTypeSchemas.ListToolsRequest }

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>

/** The library calls parameters of wrong types a failure of the server (-32603), where they are the program's. */
export class CheckedServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const answer = super._wrapHandler(method, handler)
    return async (request, context) => {
      try {
        return await answer(request, context)
      } catch (error) {
        const wrong = error instanceof ProtocolError ? undefined : whatIsWrong(request)
        throw wrong === undefined ? error : new ProtocolError(INVALID_PARAMS, wrong)
      }
    }
  }
}

function whatIsWrong({ method, params }: JSONRPCRequest): string | undefined {
  const checked = SCHEMAS[method]?.['~standard'].validate({ method, params })
  if (!checked || checked instanceof Promise) return undefined
  const issues = checked.issues?.map(({ path = [], message }) => `${path.join('.')}: ${message}`)
  return issues && `Invalid ${method} request: ${issues.join('; ')}`
}
