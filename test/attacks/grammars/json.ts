import { type Grammar, largestBody, move, post } from "../Attack.ts"
import type { Random } from "../random.ts"
import { hostileText, lengthOf } from "./texts.ts"

const repeated = (part: string, characters: number): string =>
  part.repeat(Math.max(1, Math.floor(characters / part.length)))

const listed = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join()

/** Shapes of about this many characters. */
const shapes: readonly [
  (random: Random, size: number) => string,
  ...ReadonlyArray<(random: Random, size: number) => string>
] = [
  (_, size) => repeated("[", size),
  (_, size) => `${repeated("[", size / 2)}${repeated("]", size / 2)}`,
  (_, size) => `${repeated('{"a":', size)}1`,
  (random, size) => `{"data":${random.of(["", "-", "1e", "0."])}${repeated("9", size)}}`,
  (_, size) => `{"margin":1e${repeated("0", size)}1}`,
  (random, size) =>
    `{"data":"${repeated(random.of(["\\n", "\\u0041", "\\ud800", "\\\\", ":", "\u0301", "\\u0301"]), size)}"}`,
  (_, size) => `{"data":"${repeated("a", size)}`,
  (_, size) => `{${listed(size / 12, (i) => `"k${i.toString(36)}":0`)}}`,
  (random, size) => `{${listed(size / 14, () => `"${random.of(["a", "data", "__proto__"])}":0`)}}`,
  (_, size) => `{${listed(size / 12, (i) => `"${i * 4_294_967}":0`)}}`,
  (_, size) => `{"__proto__":{"data":"${repeated("x", size)}"},"constructor":{"prototype":{}}}`,
  (_, size) => `{"foreground":{"type":"linear","stops":[${listed(size / 3, () => "{}")}]}}`,
  (_, size) =>
    `{"foreground":{"type":"linear","stops":[${listed(size / 27, () => '{"offset":0,"color":"#0"}')}]}}`,
  (_, size) => `{"content":{"type":"vcard","phones":[${listed(size / 3, () => "{}")}]}}`,
  (_, size) => `[${listed(size / 2, () => "0")}]`,
  (_, size) => `{"data":[${listed(size / 4, () => '"a"')}]}`,
  (_, size) => `${repeated(" \n\t", size)}{"data":"x"}`,
  (_, size) => `{"data":"x"}${repeated(" ", size)}`,
  (random, size) => JSON.stringify({ data: hostileText(random, size) }),
  (random, size) => JSON.stringify({ [hostileText(random, size)]: hostileText(random, 99) }),
  (random, size) => JSON.stringify(anyValue(random, size)),
  (random) => random.of(["", "null", "true", "\ufeff{}", "{}{}", "{'a':1}", '{"a":1,}', "NaN", '"', "{"])
]

/** A random value of objects, lists and texts. */
function anyValue(random: Random, size: number): unknown {
  if (size < 20) return random.of([null, true, 0, -1.5e300, "", "x"])
  const parts = 1 + random.below(6)
  const inside = Array.from({ length: parts }, () => anyValue(random, size / parts / 1.5))
  return random.chance(0.4)
    ? inside
    : Object.fromEntries(inside.map((value, i) => [random.of(["data", "logo", "stops", `k${i}`]), value]))
}

const paths = [
  "/v1/Qr/calculate-price",
  "/v1/Qr/preview",
  "/v1/Qr/generate",
  "/v1/Qr/purchase",
  "/v1/Qr/batch",
  "/v1/Qr/generate-thumbnail",
  "/v1/Account/session",
  "/v1/Account/sign-up",
  "/v1/Account/password",
  "/v1/Account/email/proof"
] as const

/** Bodies that are expensive to parse: deep, wide, duplicate keys, numbers, escapes. */
export const json: Grammar = (random) => {
  const body = random.of(shapes)(random, lengthOf(random, largestBody - 100))
  const bytes = Buffer.from(body).subarray(0, largestBody)
  return [move({ ...post(random.of(["customer", "stranger"]), random.of(paths), ""), body: bytes })]
}
