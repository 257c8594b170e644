/** The assumed price of one's own core in euros a month, as cloud providers in Europe ask for one with 4 GB, without traffic. */
export const eurosACoreMonth = 8

const secondsAMonth = 30.4 * 86_400

/** Euros for a million requests of so many milliseconds of processor time, on a core that is used at half. */
export const eurosAMillion = (milliseconds: number): number =>
  ((milliseconds / 1000) * 1e6 * eurosACoreMonth) / secondsAMonth / 0.5
