/** The edits, step by step. */
export interface History<A> {
  readonly past: ReadonlyArray<A>
  readonly present: A
  /** The undone states, the nearest first. */
  readonly future: ReadonlyArray<A>
  /** The step that edits of the same name continue. */
  readonly step: string | undefined
}

/** The most steps that can be undone. */
const mostSteps = 200

/** A history that begins with a value. */
export const beginAt = <A>(present: A): History<A> => ({ past: [], present, future: [], step: undefined })

/** Edits the present. Consecutive edits of the same step undo at once; clears the redo history. */
export const editHistory = <A>(history: History<A>, present: A, step?: string): History<A> => {
  const isSameStep = step !== undefined && step === history.step
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-mostSteps)
  return { past, present, future: [], step }
}

/** Ends a step, so that the next edit begins another. */
export const endStep = <A>(history: History<A>): History<A> => ({ ...history, step: undefined })

/** Undoes one step, if any. */
export const undoIn = <A>({ past, present, future, ...rest }: History<A>): History<A> => {
  const before = past.at(-1)
  return before === undefined
    ? { ...rest, past, present, future }
    : { past: past.slice(0, -1), present: before, future: [present, ...future], step: undefined }
}

/** Redoes one step, if any. */
export const redoIn = <A>({ past, present, future, ...rest }: History<A>): History<A> => {
  const [next, ...later] = future
  return next === undefined
    ? { ...rest, past, present, future }
    : { past: [...past, present], present: next, future: later, step: undefined }
}
