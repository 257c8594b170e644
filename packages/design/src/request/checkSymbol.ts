import { type SymbolKind, versionCounts } from "@quick-response/symbol/symbolShapes"
import type { ErrorCorrectionLevel } from "../config/options.ts"
import type { ConfigValues } from "../config/QrConfig.ts"
import { type Fault, rule } from "../field/faults.ts"
import { InvalidInput } from "../field/read.ts"
import { microMaskBounds } from "../fields/symbol/maskPattern.ts"

type Kind = Exclude<SymbolKind, "qr">

/** The levels of each kind, weakest first (ISO/IEC 18004, table 9; ISO/IEC 23941, table 8). */
const levels: Readonly<Record<Kind, ReadonlyArray<ErrorCorrectionLevel>>> = {
  micro: ["Low", "Medium", "Quartile"],
  rmqr: ["Medium", "High"]
}

const noneInSymbol = rule(
  "noneInSymbol",
  ({ symbol }: { readonly symbol: Kind }) =>
    `has no place in a code whose symbol is "${symbol}"; leave it out, or leave out symbol`
)

const onlyInSymbol = rule(
  "onlyInSymbol",
  ({ symbol, only }: { readonly symbol: Kind; readonly only: string }) =>
    `is ${only} alone in a code whose symbol is "${symbol}"; choose that, or leave out symbol`
)

const quoted = (values: ReadonlyArray<string>): string => values.map((value) => `"${value}"`).join(" or ")

/** The faults of fields that symbols for labels do not support. */
const faultsOf = (config: ConfigValues, symbol: Kind): ReadonlyArray<Fault> => {
  const {
    errorCorrectionLevel,
    version,
    mask,
    encoding = "auto",
    bodyShape,
    outerEyeStyle,
    frameStyle
  } = config
  const without = (["logo", "picture", "sequence", "bodyShapePath"] as const).filter(
    (name) => config[name] !== undefined
  )
  const only = (name: keyof ConfigValues, isTaken: boolean, only: string): ReadonlyArray<Fault> =>
    isTaken ? [] : [onlyInSymbol([name], { symbol, only })]
  return [
    ...without.map((name) => noneInSymbol([name], { symbol })),
    ...only("bodyShape", bodyShape === "Square", quoted(["Square"])),
    // Decoders take the corners of the single finder pattern for the symbol's corners.
    ...only("outerEyeStyle", outerEyeStyle === "Square", quoted(["Square"])),
    ...only("frameStyle", frameStyle === "none", quoted(["none"])),
    ...only("errorCorrectionLevel", levels[symbol].includes(errorCorrectionLevel), quoted(levels[symbol])),
    ...only(
      "version",
      version === undefined || version <= versionCounts[symbol],
      `1 to ${versionCounts[symbol]}`
    ),
    ...(symbol === "rmqr" && mask !== undefined
      ? [noneInSymbol(["mask"], { symbol })]
      : only(
          "mask",
          mask === undefined || mask <= microMaskBounds.maximum,
          `0 to ${microMaskBounds.maximum}`
        )),
    ...(symbol === "micro" && encoding !== "auto" ? [noneInSymbol(["encoding"], { symbol })] : [])
  ]
}

/** Returns the configuration, or throws `InvalidInput` if its kind of symbol does not support its other fields. */
export type CheckSymbol = <Config extends ConfigValues>(config: Config) => Config

/** Refuses the fields that symbols for labels do not support. */
export const checkSymbol: CheckSymbol = (config) => {
  const { symbol = "qr" } = config
  const faults = symbol === "qr" ? [] : faultsOf(config, symbol)
  if (faults.length > 0) throw new InvalidInput(faults)
  return config
}
