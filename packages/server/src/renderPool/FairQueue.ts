/** What waits in a {@link FairQueue}. */
export interface Waiting<A> {
  readonly item: A
  readonly requester: string
  /** How long it is thought to take, in milliseconds. */
  readonly estimate: number
  /** The virtual time at which it may begin. */
  readonly start: number
  /** Tells apart what may begin at the same virtual time. */
  readonly sequence: number
}

interface Flow {
  /** The virtual time at which all that it was given is done. */
  finish: number
  count: number
  /** Milliseconds that wait. */
  waiting: number
}

const isBefore = <A>(a: Waiting<A>, b: Waiting<A>): boolean =>
  a.start < b.start || (a.start === b.start && a.sequence < b.sequence)

/** Below this size, a list is not worth tidying. */
const fewEntries = 64

/**
 * Start-time fair queueing (Goyal, Vin, Cheng 1996): requesters share the workers alike by estimated time, and who asks
 * for much waits behind what he asked for before. Each step takes logarithmic time.
 */
export class FairQueue<A> {
  /** A binary heap by {@link isBefore}; what was removed from its middle stays until it is taken or tidied. */
  #heap: Array<Waiting<A>> = []
  readonly #present = new Set<Waiting<A>>()
  readonly #flows = new Map<string, Flow>()
  #sweepAt = fewEntries
  #virtual = 0
  #sequence = 0
  #waiting = 0

  get size(): number {
    return this.#present.size
  }

  /** Estimated milliseconds of all that waits. */
  get waiting(): number {
    return this.#waiting
  }

  /** Estimated milliseconds of what waits for one requester. */
  waitingOf(requester: string): number {
    return this.#flows.get(requester)?.waiting ?? 0
  }

  /** Puts an item behind what its requester asked for before. */
  add(item: A, requester: string, estimate: number): Waiting<A> {
    const flow = this.#flowOf(requester)
    const start = Math.max(this.#virtual, flow.finish)
    flow.finish = start + estimate
    const entry: Waiting<A> = { item, requester, estimate, start, sequence: this.#sequence++ }
    this.#insert(entry, flow)
    return entry
  }

  /** Puts back what was taken and not begun, at its old place. */
  putBack(entry: Waiting<A>): void {
    this.#insert(entry, this.#flowOf(entry.requester))
  }

  /** What comes next. */
  peek(): Waiting<A> | undefined {
    for (let first = this.#heap[0]; first !== undefined; first = this.#heap[0]) {
      if (this.#present.has(first)) return first
      this.#dropFirst()
    }
    return undefined
  }

  /** Takes what comes next. */
  take(): Waiting<A> | undefined {
    const first = this.peek()
    if (first === undefined) return undefined
    this.#dropFirst()
    this.#leave(first)
    this.#virtual = Math.max(this.#virtual, first.start)
    return first
  }

  /** Takes an entry out; false where it does not wait any more. Its requester may use the time for something else. */
  remove(entry: Waiting<A>): boolean {
    if (!this.#present.has(entry)) return false
    this.#leave(entry)
    this.correct(entry.requester, -entry.estimate)
    if (this.#heap.length > fewEntries && this.#heap.length > 2 * this.#present.size) this.#tidy()
    return true
  }

  /** Tells that a requester's item took so many milliseconds more than was estimated. */
  correct(requester: string, milliseconds: number): void {
    const flow = this.#flows.get(requester)
    if (flow !== undefined) flow.finish += milliseconds
  }

  #flowOf(requester: string): Flow {
    const known = this.#flows.get(requester)
    if (known !== undefined) return known
    if (this.#flows.size >= this.#sweepAt) this.#sweep()
    const flow: Flow = { finish: this.#virtual, count: 0, waiting: 0 }
    this.#flows.set(requester, flow)
    return flow
  }

  /** Forgets requesters that wait for nothing and are owed no less than a newcomer. */
  #sweep(): void {
    for (const [requester, { count, finish }] of this.#flows)
      if (count === 0 && (finish <= this.#virtual || this.#present.size === 0)) this.#flows.delete(requester)
    this.#sweepAt = Math.max(fewEntries, 2 * this.#flows.size)
  }

  #insert(entry: Waiting<A>, flow: Flow): void {
    flow.count++
    flow.waiting += entry.estimate
    this.#waiting += entry.estimate
    this.#present.add(entry)
    const heap = this.#heap
    let at = heap.push(entry) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = heap[above]
      if (parent === undefined || !isBefore(entry, parent)) break
      heap[at] = parent
      at = above
    }
    heap[at] = entry
  }

  #leave(entry: Waiting<A>): void {
    this.#present.delete(entry)
    const flow = this.#flows.get(entry.requester)
    this.#waiting = this.#present.size === 0 ? 0 : this.#waiting - entry.estimate
    if (flow === undefined) return
    flow.count--
    flow.waiting = flow.count === 0 ? 0 : flow.waiting - entry.estimate
  }

  #dropFirst(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const [a, b] = [heap[left], heap[left + 1]]
      if (a === undefined) break
      const [below, child] = b !== undefined && isBefore(b, a) ? [left + 1, b] : [left, a]
      if (!isBefore(child, last)) break
      heap[at] = child
      at = below
    }
    heap[at] = last
  }

  /** A sorted list is a heap. */
  #tidy(): void {
    this.#heap = this.#heap
      .filter((entry) => this.#present.has(entry))
      .sort((a, b) => (isBefore(a, b) ? -1 : 1))
  }
}
