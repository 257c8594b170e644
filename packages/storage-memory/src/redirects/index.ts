import { RedirectStorage } from "@quick-response/core"
import * as Layer from "effect/Layer"
import type { State } from "../state/state.ts"
import { redirectVerbs } from "./redirectVerbs.ts"
import { scanVerbs } from "./scanVerbs.ts"

export const layerOf = (state: State): Layer.Layer<RedirectStorage> =>
  Layer.sync(RedirectStorage, () => RedirectStorage.of({ ...redirectVerbs(state), ...scanVerbs(state) }))
