import { copyText } from '../../../ui/text/copy-text.ts'
import { SmallButton } from '../small-button.tsx'

const WORDS = { success: 'Copied', failure: 'Could not copy. Please select it instead.' }

export function CopyButton({ text, label }: { text: string; label: string }) {
  return <SmallButton onClick={() => void copyText(text, WORDS)}>{label}</SmallButton>
}
