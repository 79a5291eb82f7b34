/** Clause 2.16. The names appear as text, because the logos belong to the brands. */
const ACCEPTED = [
  'Visa',
  'Mastercard',
  'American Express',
  'Discover',
  'Apple Pay',
  'Google Pay',
  'Meta Pay',
  'PayPal',
  'Shop Pay',
] as const

export function PaymentBadges() {
  return (
    <ul aria-label="Accepted payments" className="flex flex-wrap gap-2">
      {ACCEPTED.map((name) => (
        <li
          key={name}
          className="rounded-xs border border-paper/30 px-2 py-0.5 text-[12.5px] font-medium whitespace-nowrap text-paper/90"
        >
          {name}
        </li>
      ))}
    </ul>
  )
}
