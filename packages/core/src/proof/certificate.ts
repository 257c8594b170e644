import type { Certificate } from "@quick-response/drawing/certificate/Certificate"
import * as DateTime from "effect/DateTime"
import type { Proof } from "./Proof.ts"

/** The seller of a code. */
export interface Seller {
  /** The brand's name. */
  readonly name: string
  /** The service's address: its keys and the page that verifies proofs are below it. */
  readonly address: string
}

const placeNames: Readonly<Record<Proof["places"][number]["place"], string>> = {
  night: "At night",
  motion: "In motion",
  messenger: "From a messenger",
  screen: "Off a screen",
  thermal: "From a thermal printer",
  glare: "Under glare",
  cup: "On a cup"
}

const viewNames: Readonly<Record<Proof["judgedBy"]["views"][number]["view"], string>> = {
  plain: "From straight above",
  blurred: "Out of focus",
  small: "From far away",
  turned: "Turned by 16 degrees",
  dim: "In a tenth of the light"
}

const symbolNames = { qr: "QR code", micro: "Micro QR code", rmqr: "rMQR code" } as const

/** The texts of a proof's page, in English like the proof itself. */
export const certificateOf = (proof: Proof, { name, address }: Seller): Certificate => {
  const { symbol, judgedBy, places, leastWidth, greatestDistance } = proof
  return {
    title: "Proof of a QR code",
    says: proof.says,
    facts: [
      ["Sold by", name],
      ["Sold at", DateTime.formatIso(proof.soldAt)],
      ["Record", proof.qrCodeId],
      [
        "Symbol",
        `${symbolNames[symbol.kind]}, version ${symbol.version}, level ${symbol.errorCorrectionLevel}, mask ${symbol.mask}, ${symbol.width} x ${symbol.height} modules`
      ],
      ["Least width", leastWidth === null ? "not modeled" : `${leastWidth} mm, read from 30 cm`],
      [
        "Greatest distance",
        greatestDistance === null ? "not modeled" : `${greatestDistance} m for a print 100 mm wide`
      ]
    ],
    table: {
      head: [`Read by ${judgedBy.decoders.join(" and ")}`, "Result"],
      rows: [
        ...judgedBy.views.map(({ view, reads }) => [viewNames[view], reads ? "read" : "not read"] as const),
        ...places.map(
          ({ place, readsAsPlain }) =>
            [placeNames[place], readsAsPlain ? "as a plain code" : "under 75 % of a plain code"] as const
        )
      ]
    },
    hashes: [
      ["Design (SHA-256)", proof.designHash],
      ["Picture (SHA-256)", proof.pictureHash],
      ["Signature (JWS)", proof.jws.slice(proof.jws.lastIndexOf(".") + 1)]
    ],
    check: [
      `Judged by ${judgedBy.service}. This page is a copy for people: the signed proof is its JSON.`,
      `Check the JSON at ${address}/proof, in your browser, or with the keys at`,
      `${address}/.well-known/quick-response.json (Ed25519, RFC 8037, JWS over RFC 8785).`
    ]
  }
}
