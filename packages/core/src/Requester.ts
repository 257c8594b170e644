import * as Context from "effect/Context"

/** The caller for whom work is done. */
export interface RequesterShape {
  /** Identifies the caller. Queued work is scheduled fairly between callers. */
  readonly id: string
  /** Receives the processor time of finished work for the caller, in milliseconds. */
  readonly spend: (milliseconds: number) => void
}

/** The caller of a fiber's work. The default is one anonymous caller whose cost is not recorded. */
export class Requester extends Context.Reference<Requester>()("@quick-response/core/Requester", {
  defaultValue: (): RequesterShape => ({ id: "", spend: () => undefined })
}) {}
