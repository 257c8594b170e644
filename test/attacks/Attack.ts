import type { Random } from "./random.ts"

/** The caller of a request. Each attack has an account, a session, a fresh session of an operator and an address of its own. */
export type Caller = "stranger" | "customer" | "person" | "operator" | "wrong key"

/** A request that an attacker sends. */
export interface Ask {
  readonly caller: Caller
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** The statuses that its documentation lists; any that a failure has, if absent. */
  readonly statuses?: ReadonlySet<number>
}

/** The conduct of an attacker on a connection: it reads the answer, or stops half-way for some milliseconds. */
export type Conduct =
  | { readonly kind: "reads" }
  /** Reads this many bytes of the answer, then stops or continues with a few at a time. */
  | {
      readonly kind: "takes"
      readonly bytes: number
      readonly end: "pauses" | "trickles"
      readonly milliseconds: number
    }
  /** Sends this share of the request's bytes, and then none, a few at a time, or the end of the stream or a reset. */
  | {
      readonly kind: "sends"
      readonly share: number
      readonly end: "pauses" | "trickles" | "ends" | "resets"
      readonly milliseconds: number
    }

/** A request with its conduct, made by this many connections at once. */
export interface Move {
  readonly ask: Ask
  readonly conduct: Conduct
  readonly copies: number
  /** The requests that one copy counts for: the pictures of a batch. */
  readonly weight: number
  /** The requests that follow from the data of a good answer, one after the other. */
  readonly next?: (data: Readonly<Record<string, unknown>>) => ReadonlyArray<Move>
}

/** A generated attack: its grammar and seed make it again. */
export interface Attack {
  readonly grammar: string
  readonly seed: number
  /** Moves that are made at once. */
  readonly moves: ReadonlyArray<Move>
}

/** Makes the moves of an attack. `fresh` differs for each replay, so that no cache has its picture. */
export type Grammar = (random: Random, fresh: string) => ReadonlyArray<Move>

/** A request that is sent whole and whose answer is read. */
export const move = (ask: Ask, more: Partial<Omit<Move, "ask">> = {}): Move => ({
  ask,
  conduct: { kind: "reads" },
  copies: 1,
  weight: 1,
  ...more
})

/** A POST of JSON. */
export const post = (
  caller: Caller,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {}
): Ask => ({
  caller,
  method: "POST",
  path,
  headers: { "content-type": "application/json", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body)
})

/** A GET. */
export const get = (caller: Caller, path: string, headers: Readonly<Record<string, string>> = {}): Ask => ({
  caller,
  method: "GET",
  path,
  headers
})

/** The most bytes of a body, and of a batch. */
export const largestBody = 2 ** 20
export const largestBatch = 8 * 2 ** 20
