import type { Background } from "../../config/Paint.ts"
import type { ConfigValues } from "../../config/QrConfig.ts"

/** The color of the card that lies under a symbol. */
export const cardColor = "#ffffff"

/** What lies under the symbol and its margin. */
export const groundOf = ({
  quietZone,
  background
}: Pick<ConfigValues, "quietZone" | "background">): Background =>
  quietZone === "card" ? cardColor : background
