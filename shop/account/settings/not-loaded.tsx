import { SmallButton } from '../small-button.tsx'

interface NotLoadedProps {
  /** Names the list that could not be loaded, such as 'orders'. */
  what: string
  onRetry: () => void
}

/** Stands where a list of the account page could not be loaded: without it, nothing there reads as none. */
export function NotLoaded({ what, onRetry }: NotLoadedProps) {
  return (
    <p>
      We could not load your {what}. <SmallButton onClick={onRetry}>Try again</SmallButton>
    </p>
  )
}
