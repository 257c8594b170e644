/** The most visitors that a fold may add; scans beyond are counted without visitors. */
export interface VisitorBounds {
  /** For one address of a code on a day. */
  readonly address: number
  /** For one code on a day. */
  readonly code: number
  /** For all codes, in this fold. */
  readonly all: number
}

/** The bounds for a service's daily visitors. */
export const visitorBounds = (visitorsADay: number): VisitorBounds => ({
  address: 100,
  code: Math.ceil(visitorsADay / 6),
  all: visitorsADay
})

/** The default daily limit of distinguished visitors. */
export const defaultVisitorsADay = 240_000

export const defaultVisitorBounds: VisitorBounds = visitorBounds(defaultVisitorsADay)

/** The characters of a mark for the visitor's address: 24 bits. */
const addressCharacters = 4

/** The part of a mark shared by all visitors of one address, on a day at a code. */
export const addressPartOf = (mark: string): string => mark.slice(0, addressCharacters)

/** The number of visitors by address part. */
export const countAddresses = (marks: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const mark of marks) {
    const address = addressPartOf(mark)
    counts.set(address, (counts.get(address) ?? 0) + 1)
  }
  return counts
}

/** The first new marks that fit: at most `room`, and within the bound of each address, including its known ones. */
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
