/** The characters that XML 1.0 (section 2.2) cannot carry, and those written as references: one search finds both. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids
const unsafe = /[\u0000-\u001f\ufffe\uffff&<>"']/g

const isReference = (character: string): boolean => "&<>\"'\t\n\r".includes(character)

/** Escapes text for XML and HTML elements and attributes; characters outside XML become spaces. */
export const escapeXml = (text: string): string =>
  text.replace(unsafe, (character) => (isReference(character) ? `&#${character.charCodeAt(0)};` : " "))
