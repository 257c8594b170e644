/** A number in a message: `n` chooses between one and many, and `figure` is how people read it. */
export interface Count {
  readonly n: number
  readonly figure: string
}
