import { buttonStyle } from '../../ui/button-style.ts'
import { usePasskeysOffered } from '../passkeys/use-passkeys-offered.ts'
import type { useSending } from '../use-sending.ts'

interface PasskeySignInProps {
  sending: ReturnType<typeof useSending>
  onPress: () => void
}

/** Keeps its place while nobody knows yet whether passkeys are offered, so that nothing moves once they are. */
export function PasskeySignIn({ sending, onPress }: PasskeySignInProps) {
  const isOffered = usePasskeysOffered()
  if (isOffered === false) return null
  return (
    <div className={isOffered ? 'mt-4' : 'invisible mt-4'}>
      <button
        type="button"
        onClick={onPress}
        disabled={sending.isBusy}
        className={buttonStyle('quiet', 'w-full')}
      >
        Use a passkey
      </button>
    </div>
  )
}
