import { type Ask, type Grammar, get, largestBody, move, post } from "../Attack.ts"
import type { Random } from "../random.ts"
import { headerText, hostileText } from "./texts.ts"

const quarter = largestBody / 4

/** Every place that takes a name, as a request with a hostile one. */
const places: readonly [
  (random: Random, fresh: string) => Ask,
  ...ReadonlyArray<(random: Random, fresh: string) => Ask>
] = [
  (random, fresh) =>
    post("customer", "/v1/Qr/purchase", { data: `named ${fresh}`, name: hostileText(random, quarter) }),
  (random, fresh) =>
    post("customer", "/v1/Qr/purchase", { data: `named ${fresh}`, name: hostileText(random, 100) }),
  (random) =>
    post("person", "/v1/Account/keys", { name: hostileText(random, random.chance(0.5) ? 100 : quarter) }),
  (random) => get("customer", `/v1/Qr/my-qrcodes?query=${escaped(hostileText(random, 800))}`),
  (random) =>
    get(
      "stranger",
      `/v1/Qr/thumbnail-cache?template=${escaped(hostileText(random, 300))}&frameStyle=${escaped(hostileText(random, 300))}`
    ),
  (random) => get("stranger", `/v1/Tools/${escaped(hostileText(random, 800))}`),
  (random) => get("customer", `/v1/Qr/${escaped(hostileText(random, 800))}`),
  (random) => get("stranger", `/${escaped(hostileText(random, 600))}`),
  (random, fresh) =>
    post("stranger", "/v1/Qr/preview", {
      data: fresh,
      frameStyle: "banner-below",
      frameText: hostileText(random, random.chance(0.7) ? 40 : quarter)
    }),
  (random, fresh) =>
    post(
      "customer",
      "/v1/Qr/batch",
      {
        rows: Array.from({ length: 1 + random.below(3) }, (_, i) => ({
          data: `${fresh} ${i}`,
          [random.of(["fileName", "fileName", "name", hostileText(random, 99)])]: hostileText(
            random,
            random.chance(0.5) ? 40 : quarter
          )
        })),
        formats: ["svg"]
      },
      random.chance(0.7) ? { accept: "application/zip" } : {}
    ),
  (random, fresh) =>
    post("customer", "/v1/Qr/generate", {
      data: fresh,
      format: random.of(["pdf", "eps"]),
      colorSpace: "cmyk",
      spotColor: hostileText(random, random.chance(0.7) ? 40 : quarter)
    }),
  (random, fresh) =>
    post("customer", "/v1/Qr/generate", {
      data: `${fresh}${hostileText(random, random.chance(0.7) ? 300 : quarter)}`
    }),
  (random) => post("stranger", "/v1/Qr/calculate-price", { [hostileText(random, quarter)]: 1 }),
  (random) =>
    post("stranger", "/v1/Qr/calculate-price", {
      [random.of(["bodyStyle", "bodyShape", "template", "frameFont", "foreground", "bodyShapePath", "logo"])]:
        hostileText(random, quarter)
    }),
  (random) =>
    post("stranger", "/v1/Qr/calculate-price", {
      logo: { image: `data:${hostileText(random, quarter)}`, shape: hostileText(random, 999) }
    }),
  (random, fresh) =>
    post(
      "customer",
      "/v1/Qr/purchase",
      { data: fresh },
      { "idempotency-key": headerText(random, 6_000), "x-request-id": headerText(random, 6_000) }
    ),
  (random) => post("person", "/v1/Account/password", { token: hostileText(random, quarter), password: "x" }),
  (random, fresh) =>
    post("stranger", "/v1/Account/session", {
      email: `someone-${fresh}@example.com`,
      password: hostileText(random, random.chance(0.5) ? 128 : quarter)
    })
]

/** A text as a part of a path or query; lone surrogates become U+FFFD. */
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Names in every place that takes one, of a few characters or up to a quarter of a body. */
export const names: Grammar = (random, fresh) => [move(random.of(places)(random, fresh))]
