import * as Context from "effect/Context"

/** On whose behalf work is done. */
export interface RequesterShape {
  /** Tells callers apart; work that waits is done fairly between them. */
  readonly id: string
  /** Is told the milliseconds of processor time that work on the caller's behalf took, as it ends. */
  readonly spend: (milliseconds: number) => void
}

/** Who asks for the work of a fiber. Without one, all work is of one caller and its cost is not told. */
export class Requester extends Context.Reference<Requester>()("@quick-response/core/Requester", {
  defaultValue: (): RequesterShape => ({ id: "", spend: () => undefined })
}) {}
