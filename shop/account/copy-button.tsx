import { showToast } from '../ui/toast.ts'
import { SmallButton } from './small-button.tsx'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => void showToast({ title: 'Copied' }),
      // Refused, or an old browser: it stands on the page to be selected.
      () => void showToast({ kind: 'error', title: 'Could not copy. Please select it instead.' }),
    )
  return <SmallButton onClick={() => void copy()}>{label}</SmallButton>
}
