import { buttonStyle } from '../../ui/button-style.ts'
import { usePasskeysOffered } from '../passkeys/use-passkeys-offered.ts'
import type { useSending } from '../use-sending.ts'

interface PasskeySignInProps {
  sending: ReturnType<typeof useSending>
  /** The checkbox of the form above counts for this way in, too. */
  onPress: (isRemembered: boolean) => void
}

/**
 * Keeps its place while nobody knows yet whether passkeys are offered, so that nothing moves once they are. While the
 * panel sleeps, the page's small script finds that out (`early-sign-in.ts`), and a press is held until it is awake.
 */
export function PasskeySignIn({ sending, onPress }: PasskeySignInProps) {
  const isOffered = usePasskeysOffered()
  if (isOffered === false) return null
  return (
    <div className={isOffered ? 'mt-4' : 'invisible mt-4 passkeys:visible'}>
      <button
        type="button"
        onClick={({ currentTarget }) => onPress(isRemembered(currentTarget))}
        disabled={sending.isBusy}
        className={buttonStyle('quiet', 'w-full')}
      >
        Use a passkey
      </button>
    </div>
  )
}

function isRemembered(button: HTMLElement): boolean {
  const box = button.closest('div')?.parentElement?.querySelector<HTMLInputElement>('input[name="remember"]')
  return box?.checked ?? true
}
