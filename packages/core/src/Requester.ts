import * as Context from "effect/Context"

export interface RequesterShape {
  /** Queued work is scheduled fairly between these ids. */
  readonly id: string
  /** Records finished work's processor time in milliseconds. */
  readonly spend: (milliseconds: number) => void
}

/** The caller of a fiber's work; by default anonymous, without recorded cost. */
export class Requester extends Context.Reference<Requester>()("@quick-response/core/Requester", {
  defaultValue: (): RequesterShape => ({ id: "", spend: () => undefined })
}) {}
