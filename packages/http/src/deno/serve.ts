import type { Storage } from "@quick-response/core"
import type * as Layer from "effect/Layer"
import { serving } from "../hosting/serving.ts"
import { runProgram } from "../node/runProgram.ts"
import type { Services } from "../server/engine.ts"
import { type DenoListenOptions, listen } from "./denoListener.ts"

/** The `serve` of `@quick-response/http/node`, by `Deno.serve`. */
export const serve = <E extends Error>(
  layer: Layer.Layer<Services | Storage, E>,
  options: DenoListenOptions = {}
): void => runProgram(serving(layer, listen(options)))
