import { Icon } from '../ui/icon.tsx'

/** Clause 2.14, signed out: a person, and the way to the sign-in page. */
export function AccountLink() {
  return (
    <a
      href="/login"
      aria-label="Account"
      className="grid size-11 shrink-0 place-items-center max-[375px]:hidden"
    >
      <Icon name="person" />
    </a>
  )
}
