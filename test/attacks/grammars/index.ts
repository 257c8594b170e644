import type { Attack, Grammar } from "../Attack.ts"
import { randomOf } from "../random.ts"
import { addresses } from "./addresses.ts"
import { batches } from "./batches.ts"
import { halfSent, keys, purchases, sockets, unread } from "./connections.ts"
import { contents, encoders } from "./encoders.ts"
import { json } from "./json.ts"
import { names } from "./names.ts"
import { operations } from "./operations.ts"
import { photographs } from "./photographs.ts"
import { pictures } from "./pictures.ts"
import { requests } from "./requests.ts"

/** A grammar, how often it is used among the others in a long run, and how many of its attacks are made at once. */
interface Row {
  readonly grammar: Grammar
  readonly share: number
  readonly atOnce: number
}

/** All grammars. What an attack costs decides its share: a long run is bounded by processor time. */
export const grammars = {
  names: { grammar: names, share: 250, atOnce: 16 },
  requests: { grammar: requests, share: 250, atOnce: 16 },
  operations: { grammar: operations, share: 250, atOnce: 16 },
  json: { grammar: json, share: 200, atOnce: 16 },
  contents: { grammar: contents, share: 120, atOnce: 8 },
  purchases: { grammar: purchases, share: 30, atOnce: 4 },
  addresses: { grammar: addresses, share: 20, atOnce: 4 },
  halfSent: { grammar: halfSent, share: 60, atOnce: 32 },
  unread: { grammar: unread, share: 4, atOnce: 4 },
  sockets: { grammar: sockets, share: 4, atOnce: 2 },
  keys: { grammar: keys, share: 6, atOnce: 2 },
  encoders: { grammar: encoders, share: 30, atOnce: 1 },
  pictures: { grammar: pictures, share: 30, atOnce: 1 },
  photographs: { grammar: photographs, share: 20, atOnce: 1 },
  batches: { grammar: batches, share: 4, atOnce: 1 }
} as const satisfies Record<string, Row>

/** The name of a grammar. */
export type GrammarName = keyof typeof grammars

/** The attack of a grammar and a seed; a replay draws other symbols, so that no cache knows them. */
export const attackOf = (name: GrammarName, seed: number, replay = 0): Attack => ({
  grammar: name,
  seed,
  moves: grammars[name].grammar(randomOf(seed), `${name}-${seed}-${replay}`)
})
