import type { Background } from "@quick-response/design/config/Paint"
import type { ConfigValues } from "@quick-response/design/config/QrConfig"

/** The color of the card under a symbol. */
export const cardColor = "#ffffff"

/** True if the frame has its own card: the background is transparent and there is no other card under the symbol. */
export const hasFrameCard = ({
  quietZone,
  background,
  frameStyle
}: Pick<ConfigValues, "quietZone" | "background" | "frameStyle">): boolean =>
  background === "transparent" && frameStyle !== "none" && quietZone !== "card"

/** The ground under the symbol and its margin. */
export const groundOf = (
  config: Pick<ConfigValues, "quietZone" | "background" | "frameStyle">
): Background => (config.quietZone === "card" || hasFrameCard(config) ? cardColor : config.background)
