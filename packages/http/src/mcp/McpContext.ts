import type { AccountId, AccountNotFound, CreditAmount, StorageError } from "@quick-response/core"
import type * as Effect from "effect/Effect"
import type { Document } from "../docs/openapi.ts"

/** A request that a tool makes of the service for its caller. */
export interface InnerRequest {
  readonly method: string
  /** Path and query below the base path. */
  readonly target: string
  readonly body?: object | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** The answer to an {@link InnerRequest}, read whole. */
export interface InnerAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The parts of the service that the tools use. */
export interface McpContext {
  readonly name: string
  readonly version: string
  /** The service's address, with its base path. */
  readonly address: string
  readonly document: Document
  readonly balanceOf: (accountId: AccountId) => Effect.Effect<CreditAmount, AccountNotFound | StorageError>
}

/** Sends a tool's request with the caller's key, within the limits of its endpoint. */
export type Ask = (request: InnerRequest) => Effect.Effect<InnerAnswer>
