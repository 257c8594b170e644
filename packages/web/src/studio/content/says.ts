import type { Design } from "../design/design.ts"

/** The longest text that {@link says} gives whole. */
const longest = 80

/** What a design says, in a few words: its text, or the first text of its content. */
export const says = ({ data, content }: Design): string => {
  const texts =
    content === undefined
      ? [data]
      : Object.entries(content).map(([name, value]) => (name === "type" ? "" : value))
  const found = texts.find((value) => typeof value === "string" && value !== "")
  const text = typeof found === "string" ? found : ""
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
