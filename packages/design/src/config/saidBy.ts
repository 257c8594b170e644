import type { ConfigValues } from "./QrConfig.ts"

/** The data of a configuration as people read it: without the digits that a picture in its bits added. */
export const saidBy = ({ data, picture }: Pick<ConfigValues, "data" | "picture">): string =>
  picture?.mode === "bits" ? data.replace(/#\d+$/, "") : data
