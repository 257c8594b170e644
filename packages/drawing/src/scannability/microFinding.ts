import { symbolNames } from "@quick-response/design/fields/symbol/symbol"
import type { MicroKind } from "@quick-response/symbol/micro/microVersions"
import type { Finding } from "./Finding.ts"

/**
 * The warning about a symbol for labels: cameras of phones know QR codes alone, and scanners of warehouses and laboratories read the
 * others where they are told to.
 */
export const microFinding = (kind: MicroKind): Finding => ({
  refused: false,
  text: `symbol: few phones read ${symbolNames[kind]}; leave it out where others than your own scanners shall read the code`,
  cause: { topic: "symbol", field: "symbol" }
})
