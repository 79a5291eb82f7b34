interface SetInModelProps {
  setting: string
  /** The chair that is set so, as long as it is the chosen one. */
  picture: string | undefined
  onForget: () => void
}

/** The setting that was chosen in the 3D view, beside 'Add to Cart', until it goes into the cart or is forgotten. */
export function SetInModel({ setting, picture, onForget }: SetInModelProps) {
  return (
    <div className="mt-4 flex w-full gap-4 text-note">
      {picture && (
        <img
          src={picture}
          alt="The chair as you set it in 3D"
          width="80"
          height="80"
          className="size-20 shrink-0"
        />
      )}
      <div>
        <p>
          Set in 3D: <strong className="figures">{setting}</strong>. It goes into the cart with this chair,
          onto the card in the box and onto your order's page.
        </p>
        <button
          type="button"
          onClick={onForget}
          className="min-h-11 text-quiet underline underline-offset-4 hover:text-ink"
        >
          Do not keep it
        </button>
      </div>
    </div>
  )
}
