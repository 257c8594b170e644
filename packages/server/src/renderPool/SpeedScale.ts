/** How fast the average follows: the weight of what was measured halves with each so many milliseconds of estimates. */
const memory = 2_000

const least = 1 / 16
const most = 16

/** How many times the estimates a job takes on this machine at present, as a slow average over measured work. */
export class SpeedScale {
  #estimated = memory / 10
  #measured = memory / 10

  /** Between 1/16 and 16. */
  get scale(): number {
    return Math.min(most, Math.max(least, this.#measured / this.#estimated))
  }

  /** Learns how long a job took, and how long it was thought to take, in milliseconds. */
  measure(estimated: number, measured: number): void {
    const kept = 0.5 ** (estimated / memory)
    this.#estimated = this.#estimated * kept + estimated
    this.#measured = this.#measured * kept + measured
  }
}
