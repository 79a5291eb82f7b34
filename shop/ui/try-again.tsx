/** Asks for the page once more. */
export function TryAgain({ address }: { address: string }) {
  return (
    <a
      href={address}
      className="mt-8 inline-flex min-h-11 items-center text-pine underline underline-offset-6"
    >
      Try again
    </a>
  )
}
