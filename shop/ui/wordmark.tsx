/** The name, on its plumb line. */
export function Wordmark() {
  return (
    <svg viewBox="0 0 78 32" className="h-8 w-auto max-[359px]:h-7" role="img" aria-label="Keel">
      <path d="M5 2v24" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 31l-3.2-5.5h6.4z" fill="currentColor" />
      <text
        x="17"
        y="24"
        fill="currentColor"
        fontSize="26"
        fontWeight="650"
        letterSpacing="-0.8"
        fontFamily="Instrument Sans Variable, Instrument Sans Fallback, sans-serif"
      >
        Keel
      </text>
    </svg>
  )
}
