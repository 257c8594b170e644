/**
 * Characters that a terminal acts on, and those that make a line look like another: control characters (C0, DEL, C1), marks of
 * direction, and separators of lines and paragraphs.
 */
const acting = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Writes a character as JSON and JavaScript do, so that JSON stays the same value. */
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/** A text of a caller or a store as one line of a terminal: characters that the terminal would act on are escaped, line breaks too. */
export const printableLine = (text: string): string => text.replaceAll(acting, escaped)

/** A text of several lines for a terminal: characters that it would act on are escaped, but for line breaks. */
export const printableLines = (text: string): string => text.split("\n").map(printableLine).join("\n")

/** Prints lines on standard output; all that is printed goes through here or the console of an effect. */
export const printLines = (text: string): void => console.log(printableLines(text))
