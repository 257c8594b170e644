const networkName = (data: string): string => {
  const fields = data.slice("WIFI:".length).match(/(?:\\.|[^\\;])+/gs) ?? []
  const name = fields.find((field) => /^s:/i.test(field)) ?? ""
  return `Wi-Fi network ${name.slice("S:".length).replaceAll(/\\(.)/gs, "$1")}`.trimEnd()
}

/** What of each kind of data that holds a secret may be shown, by how the data begins. */
const publicParts: ReadonlyArray<readonly [begins: RegExp, show: (data: string) => string]> = [
  [/^wifi:/i, networkName],
  [/^otpauth(?:-migration)?:/i, (data) => data.replace(/[?#].*/s, "")],
  [/^lpa:/i, (data) => data.split("$", 2).join("$")],
  [/^[a-z][a-z\d+.-]*:\/\/[^/?#@]*@/i, (data) => data.replace(/\/\/[^/?#@]*@/, "//")]
]

/**
 * What of a symbol's data may stand beside its picture, where search engines and screen readers find it: of a wireless network its name, of an
 * authenticator's account its label, of an eSIM its server, of an address all but its user and password; of everything else all of it.
 */
export const publicPartOf = (data: string): string =>
  publicParts.find(([begins]) => begins.test(data))?.[1](data) ?? data
