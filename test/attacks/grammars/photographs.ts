import { maximumPhotographBytes } from "@quick-response/core"
import { type Grammar, move, post } from "../Attack.ts"
import { hostilePhotographs } from "../hostilePhotograph.ts"

const { carpet, symbols, zeros, webp, jpeg, svg, finished, spoilt } = hostilePhotographs

/** Pictures to read, under their media type, another or as a data URI. */
export const photographs: Grammar = (random) => {
  const { mediaType, file } = random.of([carpet, symbols, zeros, webp, jpeg, svg, finished, spoilt])(random)
  const caller = random.of(["customer", "customer", "customer", "person", "stranger", "wrong key"])
  const said = random.chance(0.1) ? random.of(["image/png", "image/gif", "image/svg+xml"]) : mediaType
  const path = "/v1/Qr/read"
  if (random.chance(0.3)) {
    const text = Buffer.from(file).toString("base64")
    return [move(post(caller, path, { image: `data:${said};base64,${text}` }))]
  }
  const body = random.chance(0.02) ? new Uint8Array(maximumPhotographBytes + 1) : new Uint8Array(file)
  return [move({ caller, method: "POST", path, headers: { "content-type": said }, body })]
}
