/** An entry of a {@link FairQueue}. */
export interface Waiting<A> {
  readonly item: A
  readonly requester: string
  /** Estimated milliseconds. */
  readonly estimate: number
  /** The virtual start time. */
  readonly start: number
  /** Orders entries with the same start time. */
  readonly sequence: number
}

interface Flow {
  /** The virtual finish time of its last entry. */
  finish: number
  count: number
  /** Estimated milliseconds of its entries. */
  waiting: number
}

const isBefore = <A>(a: Waiting<A>, b: Waiting<A>): boolean =>
  a.start < b.start || (a.start === b.start && a.sequence < b.sequence)

/** Lists below this size are not cleaned up. */
const fewEntries = 64

/**
 * Start-time fair queueing (Goyal, Vin, Cheng 1996): requesters get equal shares of the workers' time, by estimate. Each
 * operation takes logarithmic time.
 */
export class FairQueue<A> {
  /** A binary heap by {@link isBefore}. Removed entries stay in it until they come first or the heap is rebuilt. */
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

  /** Estimated milliseconds of all entries. */
  get waiting(): number {
    return this.#waiting
  }

  waitingOf(requester: string): number {
    return this.#flows.get(requester)?.waiting ?? 0
  }

  /** Adds an item after the requester's earlier ones. */
  add(item: A, requester: string, estimate: number): Waiting<A> {
    const flow = this.#flowOf(requester)
    const start = Math.max(this.#virtual, flow.finish)
    flow.finish = start + estimate
    const entry: Waiting<A> = { item, requester, estimate, start, sequence: this.#sequence++ }
    this.#insert(entry, flow)
    return entry
  }

  /** Returns a taken but unstarted entry to its old place. */
  putBack(entry: Waiting<A>): void {
    this.#insert(entry, this.#flowOf(entry.requester))
  }

  peek(): Waiting<A> | undefined {
    for (let first = this.#heap[0]; first !== undefined; first = this.#heap[0]) {
      if (this.#present.has(first)) return first
      this.#dropFirst()
    }
    return undefined
  }

  take(): Waiting<A> | undefined {
    const first = this.peek()
    if (first === undefined) return undefined
    this.#dropFirst()
    this.#leave(first)
    this.#virtual = Math.max(this.#virtual, first.start)
    return first
  }

  /** Removes an entry and credits its time to the requester; false if it already left the queue. */
  remove(entry: Waiting<A>): boolean {
    if (!this.#present.has(entry)) return false
    this.#leave(entry)
    this.correct(entry.requester, -entry.estimate)
    if (this.#heap.length > fewEntries && this.#heap.length > 2 * this.#present.size) this.#tidy()
    return true
  }

  /** Charges a requester these milliseconds beyond the estimate. */
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

  /** Forgets idle requesters whose state equals that of new ones. */
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

  /** Rebuilds the heap without removed entries. A sorted list is a heap. */
  #tidy(): void {
    this.#heap = this.#heap
      .filter((entry) => this.#present.has(entry))
      .sort((a, b) => (isBefore(a, b) ? -1 : 1))
  }
}
