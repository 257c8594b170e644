import { settingsWords } from "catalogue:settings"

/** Each browser by a word of its user agent. The order matters, because most user agents name other browsers, too. */
const browsers: ReadonlyArray<readonly [pattern: RegExp, name: string]> = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\bcurl\//, "curl"]
]

const systems: ReadonlyArray<readonly [pattern: RegExp, name: string]> = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"]
]

const firstIn = (
  table: ReadonlyArray<readonly [pattern: RegExp, name: string]>,
  text: string
): string | undefined => table.find(([pattern]) => pattern.test(text))?.[1]

/** A browser and its system by the header `User-Agent`, for people to recognize: `Firefox on Windows`. */
export const browserName = (userAgent: string): string => {
  const words = settingsWords.value
  const browser = firstIn(browsers, userAgent)
  const system = firstIn(systems, userAgent)
  if (browser !== undefined) return system === undefined ? browser : words.on({ browser, system })
  return system === undefined ? words.unknownBrowser : words.on({ browser: words.unknownBrowser, system })
}
