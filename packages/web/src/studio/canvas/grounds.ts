import { type ReadonlySignal, signal } from "@preact/signals"

/** The grounds to see the picture on. Wood is drawn, not photographed: the pages carry no photograph. */
export const grounds = [
  { name: "paper", label: "On paper" },
  { name: "dark", label: "On dark" },
  { name: "wood", label: "On a wooden table" },
  { name: "printed", label: "At printed size" }
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
