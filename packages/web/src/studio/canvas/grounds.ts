import { type ReadonlySignal, signal } from "@preact/signals"
import { FileIcon, ImageIcon, MoonIcon, RulerIcon } from "../../ground/icons.tsx"

/** What the picture can be seen on. Wood is drawn, not photographed: the pages carry no photograph. */
export const grounds = [
  { name: "paper", label: "On paper", Icon: FileIcon },
  { name: "dark", label: "On dark", Icon: MoonIcon },
  { name: "wood", label: "On a wooden table", Icon: ImageIcon },
  { name: "printed", label: "At printed size", Icon: RulerIcon }
] as const

/** The name of a ground. */
export type Ground = (typeof grounds)[number]["name"]

const current = signal<Ground>("paper")

/** What the picture is seen on. */
export const ground: ReadonlySignal<Ground> = current

/** Puts the picture on another ground. */
export const putOn = (name: Ground): void => {
  current.value = name
}
