/** An id that is unique to its content, so that ids of two images never clash in one page. */
export const idOf = (content: string): string => {
  let [a, b] = [0x811c9dc5, 0x9e3779b9]
  for (let i = 0; i < content.length; i++) {
    a = Math.imul(a ^ content.charCodeAt(i), 0x01000193)
    b = Math.imul(b ^ a ^ (b >>> 13), 0x85ebca6b)
  }
  return `q${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}
