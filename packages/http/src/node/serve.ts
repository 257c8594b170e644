import type { Storage } from "@quick-response/core"
import type * as Layer from "effect/Layer"
import type { ListenOptions } from "../exchange/HttpOptions.ts"
import { serving } from "../hosting/serving.ts"
import type { Services } from "../server/engine.ts"
import { listen } from "./nodeListener.ts"
import { runProgram } from "./runProgram.ts"

/**
 * The whole of a program that serves, on Node or Bun: fills a new catalogue, listens, and on SIGINT or SIGTERM answers what was
 * sent, releases the layer and ends. Where the layer fails or the port is taken, it says so in one sentence and ends the process
 * with status 1.
 */
export const serve = <E extends Error>(
  layer: Layer.Layer<Services | Storage, E>,
  options: ListenOptions = {}
): void => runProgram(serving(layer, listen(options)))
