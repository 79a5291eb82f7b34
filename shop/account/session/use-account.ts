import { useStore } from '@nanostores/react'
import { accountStore } from './browser-session.ts'
import type { Account } from './session-record.ts'

/** The server's markup knows nobody, so the browser begins with that too. */
export function useAccount(): Account {
  return useStore(accountStore.$account, { ssr: 'initial' })
}
