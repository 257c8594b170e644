import type { FailureCode } from "@quick-response/http/contract"
import type { Service } from "./service.ts"

/** The kinds of service that requests are sent to. */
export type Kind =
  | "usual"
  | "hanging"
  | "crashing"
  | "limited"
  | "closing"
  | "closed"
  | "selling"
  | "suspended"

/** A request to send, below the service's address. */
export interface Sending {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** One request that produces one documented outcome: an answer of success or "304", or a code. */
export interface Scenario {
  readonly endpoint: string
  readonly outcome: "success" | "304" | FailureCode
  readonly kind: Kind
  /** Sends what has to come before, and says what to send. */
  readonly prepare: (service: Service) => Sending | Promise<Sending>
}
