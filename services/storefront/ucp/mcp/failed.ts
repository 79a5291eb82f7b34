import type { ToolAnswer } from '#services/shared/mcp/tool.ts'
import type { Refusal } from '../protocol/outcome.ts'

/** The specification gives discovery, the request and everything else a code each. */
const DISCOVERY = ['invalid_profile_url', 'profile_unreachable', 'profile_malformed', 'version_unsupported']
const REQUEST = ['invalid_request', 'request_too_large']

/** A refusal as a tool's error of JSON-RPC. */
export function failed({ status, code, content, continueUrl, retryAfterS }: Refusal): ToolAnswer {
  return {
    ...{ kind: 'failed', status, message: content, retryAfterS },
    code: DISCOVERY.includes(code) ? -32_001 : REQUEST.includes(code) ? -32_602 : -32_000,
    data: {
      ...{ code, content },
      ...(continueUrl !== undefined && { continue_url: continueUrl }),
      ...(retryAfterS !== undefined && { retry_after: retryAfterS }),
    },
  }
}
