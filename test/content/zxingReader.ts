/**
 * Reads fields as ZXing's result parsers do (core, client.result, `matchPrefixedField` and its users): a field begins after
 * the first place where its name stands, and ends at the first end character with an even number of backslashes before
 * it. `zxing.test.ts` holds this to ZXing's own test cases.
 */
const fieldOf = (text: string, prefix: string, isTrimmed: boolean): string | undefined => {
  for (let start = text.indexOf(prefix); start >= 0; start = text.indexOf(prefix, start)) {
    start += prefix.length
    let value = ""
    let end = start
    for (; end < text.length && text[end] !== ";"; end++) {
      if (text[end] === "\\") end++
      value += text[end] ?? ""
    }
    const read = isTrimmed ? value.trim() : value
    if (end < text.length && read !== "") return read
    start = end
  }
  return undefined
}

/** A network, as `WifiResultParser` reads it. */
export const readWifi = (text: string) => {
  const body = text.startsWith("WIFI:") ? text.slice(5) : ""
  const security = fieldOf(body, "T:", false) ?? "nopass"
  return {
    ssid: fieldOf(body, "S:", false),
    password: fieldOf(body, "P:", false),
    security,
    hidden: fieldOf(body, "H:", false) === "true",
    ...(security === "WPA2-EAP"
      ? {
          eapMethod: fieldOf(body, "E:", false),
          phase2: fieldOf(body, "PH2:", false),
          identity: fieldOf(body, "I:", false),
          anonymousIdentity: fieldOf(body, "A:", false)
        }
      : {})
  }
}

/** A contact, as `AddressBookDoCoMoResultParser` reads it. */
export const readMecard = (text: string) => {
  const name = text.startsWith("MECARD:") ? fieldOf(text, "N:", true) : undefined
  const [last, ...first] = name?.split(",") ?? []
  return {
    name: first.length === 0 ? last : `${first.join(",")} ${last}`,
    phone: fieldOf(text, "TEL:", true),
    email: fieldOf(text, "EMAIL:", true),
    url: fieldOf(text, "URL:", true),
    address: fieldOf(text, "ADR:", true),
    note: fieldOf(text, "NOTE:", false)
  }
}

/** A message, as `SMSTOMMSTOResultParser` reads it. */
export const readSmsTo = (text: string) => {
  const rest = /^(?:SMSTO|smsto|MMSTO|mmsto):(.*)$/s.exec(text)?.[1] ?? ""
  const colon = rest.indexOf(":")
  return colon < 0
    ? { number: rest, message: undefined }
    : { number: rest.slice(0, colon), message: rest.slice(colon + 1) }
}

/** A place, as `GeoResultParser` reads it. */
export const readGeo = (text: string) => {
  const [, latitude, longitude, query] = /^geo:([-0-9.]+),([-0-9.]+)(?:\?(.*))?$/i.exec(text) ?? []
  return { latitude: Number(latitude), longitude: Number(longitude), query }
}
