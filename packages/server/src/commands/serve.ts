import process from "node:process"
import * as Effect from "effect/Effect"
import { all, toggle } from "../cli/Input.ts"
import { settingFlag } from "../cli/sharedOptions.ts"
import { settings } from "../settings/settings.ts"
import { effectVerb } from "./effectVerb.ts"

const flags = all(
  Object.fromEntries(Object.values(settings).map((setting) => [setting.flag, settingFlag(setting)]))
)

const demo = toggle(
  "demo",
  "On an empty database, opens the account demo@localhost with 100 credits and prints its API key, once. For a public demo, see --public-demo."
)

export const serve = effectVerb(
  {
    name: "serve",
    summary: "Serves the /v1 endpoints until it is told to stop.",
    details: [
      "Each setting is an environment variable, named in brackets, and a flag, which wins. On SIGTERM or SIGINT the server finishes the requests that it has and ends; on a second one it ends at once."
    ],
    examples: [
      ["serve --demo", "Try it"],
      [
        "serve --host 0.0.0.0 --port 80 --database sqlite:/var/lib/quick-response.db",
        "Serve a whole network"
      ],
      ["serve --workers 4", "Use four cores"],
      ["serve --database memory: --port 0", "Serve for a test, without keeping data"]
    ]
  },
  all({ flags, demo }),
  ({ flags, demo }) =>
    Effect.gen(function* () {
      const { serve } = yield* Effect.promise(() => import("../serving/serveService.ts"))
      yield* serve(flags, process.env, demo)
    })
)
