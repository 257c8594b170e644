/** The edits, step by step. */
export interface History<A> {
  readonly past: ReadonlyArray<A>
  readonly present: A
  /** The undone states, the nearest first. */
  readonly future: ReadonlyArray<A>
  /** The step that edits go on with, if they name the same. */
  readonly step: string | undefined
}

/** The most steps that can be undone. */
const mostSteps = 200

/** A history that begins with a value. */
export const beginAt = <A>(present: A): History<A> => ({ past: [], present, future: [], step: undefined })

/** Edits the present. Edits of the same step in a row are undone at once; what had been undone before is gone. */
export const editHistory = <A>(history: History<A>, present: A, step?: string): History<A> => {
  const isSameStep = step !== undefined && step === history.step
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-mostSteps)
  return { past, present, future: [], step }
}

/** Ends a step, so that the next edit begins another. */
export const endStep = <A>(history: History<A>): History<A> => ({ ...history, step: undefined })

/** Goes one step back, if there is one. */
export const undoIn = <A>({ past, present, future, ...rest }: History<A>): History<A> => {
  const before = past.at(-1)
  return before === undefined
    ? { ...rest, past, present, future }
    : { past: past.slice(0, -1), present: before, future: [present, ...future], step: undefined }
}

/** Takes one step that was undone again, if there is one. */
export const redoIn = <A>({ past, present, future, ...rest }: History<A>): History<A> => {
  const [next, ...later] = future
  return next === undefined
    ? { ...rest, past, present, future }
    : { past: [...past, present], present: next, future: later, step: undefined }
}
