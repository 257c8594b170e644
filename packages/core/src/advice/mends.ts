import { errorCorrectionLevels } from "@quick-response/design/config/options"
import type { Background, Paint } from "@quick-response/design/config/Paint"
import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { Cause, Changes } from "@quick-response/drawing/scannability/Finding"
import { fullQuietZone } from "@quick-response/drawing/scannability/verdict"

const levelNames = errorCorrectionLevels.map(({ name }) => name)

const repainted = (paint: Background | undefined, colors: ReadonlyArray<string>): Paint | undefined =>
  paint === undefined || typeof paint === "string"
    ? colors[0]
    : { ...paint, stops: paint.stops.map((stop, i) => ({ ...stop, color: colors[i] ?? stop.color })) }

const ofPaint = (
  { field, colors }: Extract<Cause, { colors: ReadonlyArray<string> }>,
  config: QrConfig | undefined
): ReadonlyArray<Changes> => {
  const paint = repainted(config?.[field], colors)
  return paint === undefined ? [] : [{ [field]: paint }]
}

/** A light card instead of a light symbol on dark: the symbol gets the color of the dark background. */
const ofCard = (config: QrConfig | undefined): ReadonlyArray<Changes> =>
  config === undefined || config.background === "transparent" || config.quietZone === "card"
    ? []
    : [{ quietZone: "card", foreground: config.background }]

/** Lower levels than the configuration's, strongest first. */
const weakerLevels = (config: QrConfig | undefined): ReadonlyArray<Changes> =>
  config === undefined
    ? []
    : levelNames
        .slice(0, levelNames.indexOf(config.errorCorrectionLevel))
        .reverse()
        .map((errorCorrectionLevel) => ({ errorCorrectionLevel }))

/** Fields to omit if the request itself is faulty. */
const ofRequest = (field: string): ReadonlyArray<Changes> =>
  field === "logo"
    ? [{ logo: null }]
    : field === "errorCorrectionLevel"
      ? [{ errorCorrectionLevel: null }]
      : []

const quietMends = (config: QrConfig | undefined): ReadonlyArray<Changes> => {
  const margin = fullQuietZone(config ?? {})
  return [{ margin }, ...ofCard(config).map((card) => ({ ...card, margin }))]
}

/** Changes that may each remove the cause of a finding, best first. A content that fixes a field excludes some. */
export const mendsOf = (cause: Cause, config: QrConfig | undefined): ReadonlyArray<Changes> => {
  switch (cause.topic) {
    case "contrast":
    case "ground":
      return [...ofCard(config), ...ofPaint(cause, config)]
    case "places":
      return [cause.remedy]
    case "quietZone":
      return quietMends(config)
    case "transparency":
      return [{ background: "#ffffff" }]
    case "charset":
      return [{ encoding: "eci" }]
    case "content":
    case "symbol":
      return []
    case "logo":
      return cause.remedies
    case "logoFile":
      return [{ logo: null }]
    case "length":
      return weakerLevels(config)
    case "version":
      return [{ version: cause.leastVersion }]
    case "request":
      return ofRequest(cause.field)
  }
}
