import { symbolNames } from "@quick-response/design/fields/symbol/symbol"
import type { MicroKind } from "@quick-response/symbol/micro/microVersions"
import type { Finding } from "./Finding.ts"

/** The warning about a label symbol: phone cameras read only QR codes; industrial scanners read others if configured. */
export const microFinding = (kind: MicroKind): Finding => ({
  refused: false,
  text: `symbol: few phones read ${symbolNames[kind]}; leave it out unless your own scanners read the code`,
  cause: { topic: "symbol", field: "symbol" }
})
