import { formatCount } from "../../ground/format.ts"
import { batchWords } from "../../languages/studio/batchWords.ts"

/** The name of a column, or its place where it has none. */
export const plainColumn = (name: string, index: number): string =>
  name === "" ? batchWords.value.columnAt(formatCount(index + 1)) : name
