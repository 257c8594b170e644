import { type ReadonlySignal, signal } from "@preact/signals"
import { FileIcon, ImageIcon, MoonIcon, RulerIcon } from "../../ground/icons.tsx"

/** The grounds to see the picture on. Wood is drawn, not photographed: the pages carry no photograph. */
export const grounds = [
  { name: "paper", label: "On paper", Icon: FileIcon },
  { name: "dark", label: "On dark", Icon: MoonIcon },
  { name: "wood", label: "On a wooden table", Icon: ImageIcon },
  { name: "printed", label: "At printed size", Icon: RulerIcon }
] as const

/** The name of a ground. */
export type Ground = (typeof grounds)[number]["name"]

const current = signal<Ground>("paper")

/** The ground below the picture. */
export const ground: ReadonlySignal<Ground> = current

/** Puts the picture on another ground. */
export const putOn = (name: Ground): void => {
  current.value = name
}
