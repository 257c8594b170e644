/** The characters that XML 1.0 (section 2.2) cannot carry, and those written as references: one search finds both. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids
const unsafe = /[\u0000-\u001f\ufffe\uffff&<>"']/g

const isReference = (character: string): boolean => "&<>\"'\t\n\r".includes(character)

/** Text as the content of an element or of an attribute, in XML and in HTML; what XML cannot carry becomes a space. */
export const escapeXml = (text: string): string =>
  text.replace(unsafe, (character) => (isReference(character) ? `&#${character.charCodeAt(0)};` : " "))
