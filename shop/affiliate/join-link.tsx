import { buttonStyle } from '../ui/button-style.ts'
import { AFFILIATE_FORM_ID } from './affiliate-words.ts'

/** Clause 2.48: the link to the form. */
export function JoinLink() {
  return (
    <p className="mt-8">
      <a href={`#${AFFILIATE_FORM_ID}`} className={buttonStyle('strong')}>
        Join Our Program
      </a>
    </p>
  )
}
