/**
 * A JSON string of XML without a line break, in which only `"` and `\` are to be escaped: XML has no control characters
 * (XML 1.0, section 2.2). To search for these two is faster than to look at each character.
 */
export const quoteMarkup = (markup: string): string =>
  `"${markup.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`
