import * as Context from "effect/Context"

export interface RequesterShape {
  /** Identifies the caller. Queued work is scheduled fairly between callers. */
  readonly id: string
  /** Records processor time of finished work, in milliseconds. */
  readonly spend: (milliseconds: number) => void
}

/** The caller of a fiber's work. The default is an anonymous caller without recorded cost. */
export class Requester extends Context.Reference<Requester>()("@quick-response/core/Requester", {
  defaultValue: (): RequesterShape => ({ id: "", spend: () => undefined })
}) {}
