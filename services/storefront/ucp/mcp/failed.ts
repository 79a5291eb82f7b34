import type { ToolAnswer } from '#services/shared/mcp/tool.ts'
import type { Refusal } from '../protocol/outcome.ts'

/** The specification gives discovery, the request and everything else a code each. */
const DISCOVERY = ['invalid_profile_url', 'profile_unreachable', 'profile_malformed', 'version_unsupported']
const REQUEST = ['invalid_request', 'request_too_large']

/** A refusal as a tool's error of JSON-RPC. */
export function failed({ status, code, content, continueUrl, retryAfterS }: Refusal): ToolAnswer {
  return {
    ...{ kind: 'failed', status, message: content, retryAfterS },
    code: jsonRpcCode(status, code),
    data: {
      ...{ code, content },
      ...(continueUrl !== undefined && { continue_url: continueUrl }),
      ...(retryAfterS !== undefined && { retry_after: retryAfterS }),
    },
  }
}

function jsonRpcCode(status: Refusal['status'], code: string): number {
  if (DISCOVERY.includes(code)) return -32_001
  if (REQUEST.includes(code)) return -32_602
  return status === 500 ? -32_603 : -32_000
}
