import type { ConfigValues } from "./QrConfig.ts"

/** What a configuration says to people: its data, but for the digits that a picture in its bits added. */
export const saidBy = ({ data, picture }: Pick<ConfigValues, "data" | "picture">): string =>
  picture?.mode === "bits" ? data.replace(/#\d+$/, "") : data
