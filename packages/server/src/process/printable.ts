/**
 * Characters that terminals interpret or that disguise a line: control characters (C0, DEL, C1), direction marks, and
 * line and paragraph separators.
 */
const acting = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Escapes a character as in JSON, so that JSON keeps its value. */
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/** Escapes untrusted text for one line of a terminal, including line breaks. */
export const printableLine = (text: string): string => text.replaceAll(acting, escaped)

/** Escapes untrusted text for a terminal, except line breaks. */
export const printableLines = (text: string): string => text.split("\n").map(printableLine).join("\n")

/** Prints lines on standard output; all output goes through here or an effect's console. */
export const printLines = (text: string): void => console.log(printableLines(text))
