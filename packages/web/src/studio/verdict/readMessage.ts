import { usualLevel } from "@quick-response/design/config/usualLevel"
import { contents } from "@quick-response/design/content/contents"
import { readContent } from "@quick-response/design/content/readContent"
import { plainFaults, worded } from "@quick-response/design/field/faults"
import { InvalidInput } from "@quick-response/design/field/read"
import { occupancyOf } from "@quick-response/symbol/occupancy"
import type { DesignConfig } from "../../design/values.ts"
import { contentOf } from "../content/contentValues.ts"
import type { ReadMessage } from "../state/verdictProtocol.ts"

const levelNames = { l: "Low", m: "Medium", q: "Quartile", h: "High" } as const

type LevelName = (typeof levelNames)[keyof typeof levelNames]

const levelOf = (
  { errorCorrectionLevel, logo, picture }: DesignConfig,
  demanded: LevelName | undefined
): LevelName => {
  if (demanded !== undefined) return demanded
  const given = String(errorCorrectionLevel ?? "")
    .charAt(0)
    .toLowerCase()
  return given === "l" || given === "m" || given === "q" || given === "h"
    ? levelNames[given]
    : usualLevel({ logo, picture })
}

/** Reads a design's message by the rules of the service. */
export const readMessage = (design: DesignConfig): ReadMessage => {
  const said = contentOf(design)
  try {
    const { content, data } = readContent(said)
    const level = levelOf(design, contents[content.type].demands.errorCorrectionLevel)
    // The room in a label symbol is known only after encoding.
    const occupancy = (design.symbol ?? "qr") === "qr" ? occupancyOf(data, level, design.version) : undefined
    return { type: said.type, faults: [], occupancy }
  } catch (error) {
    const faults = error instanceof InvalidInput ? plainFaults(error.faults) : [worded(String(error))]
    return { type: said.type, faults, occupancy: undefined }
  }
}
