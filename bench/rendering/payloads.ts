import type { ErrorCorrectionLevel } from "@quick-response/core"

/** The texts to encode: a short address, a longer text and a contact card that fills version 33. */
export interface Payload {
  readonly name: string
  readonly data: string
  readonly level: ErrorCorrectionLevel
  /** The level as the peers write it. */
  readonly letter: "M" | "Q" | "H"
}

const vcard = `BEGIN:VCARD\nVERSION:3.0\nN:Example;Ada;;;\nORG:Quick-Response\nTEL:+49 30 1234567\nEMAIL:ada@quick-response.example\nNOTE:`

export const payloads: ReadonlyArray<Payload> = [
  { name: "26 characters, M", data: "https://quick-response.exa", level: "Medium", letter: "M" },
  {
    name: "120 characters, Q",
    data: "https://quick-response.example/campaigns/2031/spring?source=poster&place=Main%20Station&code=8812-4431-9907#offer-detail",
    level: "Quartile",
    letter: "Q"
  },
  {
    name: "900 bytes, H",
    data: `${vcard.padEnd(889, "Meet us in hall 7, stand 12; bring this card. ")}\nEND:VCARD\n`,
    level: "High",
    letter: "H"
  }
]
