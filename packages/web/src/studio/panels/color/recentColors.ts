import { type ReadonlySignal, signal } from "@preact/signals"
import { keptInBrowser } from "../../../frame/browserStorage.ts"
import { readHex } from "./hsv.ts"

const kept = keptInBrowser("recent colors")
const most = 8

const stored = (): ReadonlyArray<string> =>
  (kept.read() ?? "").split(" ").flatMap((text) => readHex(text) ?? [])

const colors = signal(stored().slice(0, most))

/** The colors that were chosen last on this device, the newest first. */
export const recentColors: ReadonlySignal<ReadonlyArray<string>> = colors

/** Remembers a color that was chosen. */
export const rememberColor = (color: string): void => {
  colors.value = [color, ...colors.peek().filter((other) => other !== color)].slice(0, most)
  // Without storage they last as long as the page.
  kept.write(colors.peek().join(" "))
}
