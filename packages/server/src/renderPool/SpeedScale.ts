/** The half-life of a measurement, in estimated milliseconds of later work. */
const memory = 2_000

const least = 1 / 16
const most = 16

/** The ratio of measured to estimated time on this machine, as a moving average. */
export class SpeedScale {
  #estimated = memory / 10
  #measured = memory / 10

  /** Between 1/16 and 16. */
  get scale(): number {
    return Math.min(most, Math.max(least, this.#measured / this.#estimated))
  }

  /** Adds a job's estimated and measured milliseconds to the average. */
  measure(estimated: number, measured: number): void {
    const kept = 0.5 ** (estimated / memory)
    this.#estimated = this.#estimated * kept + estimated
    this.#measured = this.#measured * kept + measured
  }
}
