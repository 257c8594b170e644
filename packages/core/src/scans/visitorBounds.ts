/** The most visitors that a fold may add to those told apart; their scans past it are counted alone. */
export interface VisitorBounds {
  /** For one address of a code on a day. */
  readonly address: number
  /** For one code on a day. */
  readonly code: number
  /** For all codes, in this fold. */
  readonly all: number
}

/** The bounds of a service that tells so many visitors apart in a day. */
export const visitorBounds = (visitorsADay: number): VisitorBounds => ({
  address: 100,
  code: Math.ceil(visitorsADay / 6),
  all: visitorsADay
})

/** The visitors that a service tells apart in a day where no other number is set. */
export const defaultVisitorsADay = 240_000

/** The bounds of a fold where no others are given. */
export const defaultVisitorBounds: VisitorBounds = visitorBounds(defaultVisitorsADay)

/** The characters of a mark that stand for the visitor's address: 24 bits. */
const addressCharacters = 4

/** The part of a visitor's mark that all visitors of one address share on a day at a code. */
export const addressPartOf = (mark: string): string => mark.slice(0, addressCharacters)

/** The number of visitors by the addresses' parts of their marks. */
export const countAddresses = (marks: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const mark of marks) {
    const address = addressPartOf(mark)
    counts.set(address, (counts.get(address) ?? 0) + 1)
  }
  return counts
}

/** The first of new marks that fit: at most `room` of them, and of each address no more than its bound with those that it has. */
export const admitVisitors = (
  marks: Iterable<string>,
  room: number,
  counts: Map<string, number>,
  { address: most }: VisitorBounds
): ReadonlySet<string> => {
  const admitted = new Set<string>()
  for (const mark of marks) {
    const address = addressPartOf(mark)
    const count = counts.get(address) ?? 0
    if (admitted.size >= room || count >= most) continue
    counts.set(address, count + 1)
    admitted.add(mark)
  }
  return admitted
}
