/** A line of people by the places they come from. Each place has its turn, so a crowd delays itself and nobody else. */
export class FairLine<Person> {
  readonly #maxPeople: number
  readonly #maxFromOnePlace: number
  /** The place that is next comes first. */
  readonly #places = new Map<string, Person[]>()
  #length = 0

  constructor(maxPeople: number, maxFromOnePlace: number) {
    this.#maxPeople = maxPeople
    this.#maxFromOnePlace = maxFromOnePlace
  }

  get length(): number {
    return this.#length
  }

  isFull(place: string): boolean {
    return this.#length >= this.#maxPeople || (this.#places.get(place)?.length ?? 0) >= this.#maxFromOnePlace
  }

  /** The caller checks first that the line is not full. */
  join(place: string, person: Person): void {
    const people = this.#places.get(place)
    if (people) people.push(person)
    else this.#places.set(place, [person])
    this.#length++
  }

  next(): Person | undefined {
    const [first] = this.#places
    if (!first) return undefined
    const [place, people] = first
    const person = people.shift()
    this.#places.delete(place)
    if (people.length > 0) this.#places.set(place, people)
    this.#length--
    return person
  }
}
