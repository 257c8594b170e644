import type { Random } from "../random.ts"

/** Parts that some reader of a text takes for more than letters: normalizers, bidi, terminals, file systems, spreadsheets. */
const parts = [
  "a\u0301",
  "\u0301",
  "\u0315\u0300\u05ae\u0301\u0062",
  "\u0344",
  "\u1100\u1161\u11a8",
  "\ufdfa",
  "\u{1d160}",
  "\u0390\u1f82",
  "\u212b",
  "\u0130",
  "i\u0307",
  "\u00df\ufb03",
  "\u202e\u2066",
  "\u2069\u202c",
  "\u05d0a\u0661",
  "\u200b\u200d\u00ad\ufeff",
  "\u{e0041}\u{e007f}",
  "\ud800",
  "\udc00\ud83d",
  "\u0000",
  "\u001b]0;owned\u0007",
  "\u001b[2J",
  "\u009b31m",
  "\r\n",
  "\u2028\u2029\u0085",
  "=cmd()",
  "\uff1d\uff0b\uff0d\uff20",
  "@SUM(1)",
  "-1+1",
  "\t",
  "CON",
  "com\u00b9.txt",
  "CONIN$",
  "nul .png",
  "LPT1:",
  "..",
  "/../",
  "\\\\host\\share",
  "C:",
  "\u0430\u0440\u0440le",
  "\uff21\uff42\uff43",
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "\u{1f1e6}",
  "%00%2e%2e",
  "%s%n",
  "__proto__",
  "constructor",
  "{{7*7}}",
  "';--",
  '"><script>',
  "&amp;&#0;",
  "WIFI:T:WPA;S:n;P:pw;;",
  "https:user:pw@example.com",
  "javascript:alert(1)",
  "_%",
  " ",
  ".",
  "a",
  "Z9",
  "\u4e2d",
  "\ufffe\uffff"
] as const

/** Parts that are expensive to normalize, fold, shape or order in long runs. */
const costly = [
  "\u0301",
  "\u0315\u0300\u05ae",
  "a\u0315\u0300\u05ae",
  "\u1100\u1161\u11a8",
  "\ufdfa",
  "\u0344",
  "\u202e\u2066",
  "\u0130",
  "\u{1f468}\u200d",
  "\ud800",
  ".",
  " ",
  "_%"
] as const

/** The length of runs, in units, that makes expensive parts noticeable. */
const longRun = 1_000

/** A length up to a limit; half of all are below its square root. */
export const lengthOf = (random: Random, limit: number): number =>
  Math.max(1, Math.min(limit, Math.floor(2 ** ((random.below(1_000) / 1_000) * Math.log2(limit + 1)))))

/** A text of some hostile parts, each repeated, of at most this many UTF-16 units. */
export const hostileText = (random: Random, limit: number): string => {
  const length = lengthOf(random, limit)
  let text = random.chance(0.3) ? "Name" : ""
  while (text.length < length) {
    const part = length > longRun && random.chance(0.5) ? random.of(costly) : random.of(parts)
    text += part.repeat(random.chance(0.5) ? 1 : Math.ceil(lengthOf(random, length) / part.length))
  }
  return text.slice(0, length)
}

/** The bytes of a hostile text that a header field may hold. */
export const headerText = (random: Random, limit: number): string =>
  Buffer.from(hostileText(random, limit))
    .toString("latin1")
    .replace(/\p{Cc}/gu, "\t")
    .slice(0, limit)
    .trim()
