/** The signature of the house: a plumb line through ear, shoulder and hip, on the chair as it is measured. */
export function PostureDrawing() {
  return (
    <picture>
      <source media="(min-width: 640px)" srcSet="/pictures/hero-wide.svg" width={2400} height={1350} />
      <img
        src="/pictures/hero-tall.svg"
        width={1200}
        height={1500}
        loading="lazy"
        alt="Side view of a person on the Keel kneeling chair at a 29-inch desk: a plumb line runs from ear through shoulder to hip."
        className="h-auto w-full"
      />
    </picture>
  )
}
