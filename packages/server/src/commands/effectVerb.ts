import type * as Effect from "effect/Effect"
import type { Input } from "../cli/Input.ts"
import { type About, type Verb, verb } from "../cli/Verb.ts"
import { runEffect } from "../process/runEffect.ts"

/** A {@link verb} that runs an effect. */
export const effectVerb = <A>(
  about: About,
  input: Input<A>,
  run: (values: A) => Effect.Effect<void, Error>
): Verb => verb(about, input, (values) => (signal) => runEffect(run(values), signal))
