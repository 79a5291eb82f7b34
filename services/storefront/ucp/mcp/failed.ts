import type { ToolAnswer } from '#services/shared/mcp/tool.ts'
import type { Refusal } from '../protocol/outcome.ts'

/** The specification gives discovery, the input, how it was signed and everything else a code each. */
const DISCOVERY = ['invalid_profile_url', 'profile_unreachable', 'profile_malformed', 'version_unsupported']
const INPUT = ['invalid_request', 'request_too_large']
const SIGNING = ['digest_mismatch', 'algorithm_unsupported']

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
  if (INPUT.includes(code)) return -32_602
  if (SIGNING.includes(code)) return -32_600
  return status === 500 ? -32_603 : -32_000
}
