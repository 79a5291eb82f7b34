import { useStore } from '@nanostores/react'
import { accountStore } from './browser-session.ts'
import type { Account } from './session-record.ts'

/** The server renders an unknown account, so the first render in the browser does too. */
export function useAccount(): Account {
  return useStore(accountStore.$account, { ssr: 'initial' })
}
