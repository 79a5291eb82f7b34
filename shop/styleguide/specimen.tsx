import type { ReactNode } from 'react'

/** One primitive, in one or several states beside each other. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-10">
      <h2 className="mb-6 text-note font-medium tracking-normal text-quiet">{name}</h2>
      <div className="flex flex-wrap items-start gap-6">{children}</div>
    </section>
  )
}
