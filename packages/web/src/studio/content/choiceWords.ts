/** The values of a choice in plain words, by the name of its field; a value without words stands for itself. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  security: {
    WPA: "WPA or WPA2",
    SAE: "WPA3 alone",
    WEP: "WEP, of old networks",
    nopass: "None, an open network"
  },
  kind: { totp: "By the time", hotp: "By a counter" },
  store: { apple: "App Store", google: "Google Play" },
  version: { "3.0": "3.0, for every phone", "4.0": "4.0" }
}

/** True where the values of a field have words, which say more than its hint by their names. */
export const hasWords = (field: string): boolean => Object.hasOwn(words, field)

/** A value of a choice in plain words. */
export const choiceWord = (path: string, value: string): string => {
  const field = path.slice(path.lastIndexOf(".") + 1)
  return words[field]?.[value] ?? value
}
