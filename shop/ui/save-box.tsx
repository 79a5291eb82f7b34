interface SaveBoxProps {
  handle: string
  /** What is saved, where a page has several boxes, and a link to the list elsewhere. */
  name?: string
  className?: string
}

/**
 * Keeps a product for later. It is a box because the browser ticks that by itself: a button on a sleeping island would
 * wait for React. Its script answers; without any it is not shown.
 */
export function SaveBox({ handle, name, className = '' }: SaveBoxProps) {
  return (
    <p className={`group/save flex flex-wrap items-center gap-x-5 noscript:hidden ${className}`}>
      <label className="flex min-h-11 items-center gap-3 text-note">
        <input
          type="checkbox"
          data-save={handle}
          autoComplete="off"
          className="size-5 shrink-0 accent-pine"
        />
        <span>
          Save for later
          {name !== undefined && <span className="sr-only"> {name}</span>}
        </span>
      </label>
      {name === undefined && (
        <a
          href="/saved"
          className="hidden min-h-11 items-center text-note underline underline-offset-4 group-has-checked/save:inline-flex"
        >
          See what you saved
        </a>
      )}
    </p>
  )
}
