import { expected, missing, type PlainFault, plainFaults } from "@quick-response/design/field/faults"
import type { LinkPart } from "./linkColumns.ts"

/** A short address in an export. */
export interface ExportEntry {
  /** The number of the link in its file, from 1; a table's head is not counted. Further addresses of a link share it. */
  readonly line: number
  /** As exported; empty if it is missing. */
  readonly address: string
  readonly target: string
  /** At most 100 characters without controls; empty if the link has no name. */
  readonly name: string
  /** False if the service stopped the link, or asks for its password first. */
  readonly isActive: boolean
  /** The reason why the entry cannot be read. */
  readonly problem?: PlainFault
}

/** The longest name of a code, in characters. */
const longestName = 100

const nameOf = (value: unknown): string =>
  typeof value === "string"
    ? [
        ...value
          .slice(0, 4 * longestName)
          .replace(/\p{Cc}+/gu, " ")
          .trim()
          .toWellFormed()
      ]
        .slice(0, longestName)
        .join("")
        .trim()
    : ""

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "")

const problemWith = (part: LinkPart, value: unknown): ReadonlyArray<PlainFault> => {
  if (textOf(value) !== "") return []
  const isMissing = value === undefined || value === null || typeof value === "string"
  return plainFaults([
    isMissing ? missing([part], {}) : expected([part], { accepted: { description: "a text" }, value })
  ])
}

/** An entry of the values in a file, with the first problem among them. */
export const entryOf = (
  line: number,
  { address, target, name }: Readonly<Record<LinkPart, unknown>>,
  isActive = true
): ExportEntry => {
  const [problem] = [...problemWith("address", address), ...problemWith("target", target)]
  return {
    line,
    address: textOf(address),
    target: textOf(target),
    name: nameOf(name),
    isActive,
    ...(problem === undefined ? {} : { problem })
  }
}

/** An entry that cannot be read at all. */
export const unreadableEntry = (line: number, problem: PlainFault): ExportEntry => ({
  line,
  address: "",
  target: "",
  name: "",
  isActive: true,
  problem
})
