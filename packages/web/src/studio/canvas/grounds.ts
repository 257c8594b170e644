import { type ReadonlySignal, signal } from "@preact/signals"

/** The grounds to see the picture on. Wood is drawn, not photographed: the pages carry no photograph. */
export const grounds = ["paper", "dark", "wood", "printed"] as const

/** The name of a ground. */
export type Ground = (typeof grounds)[number]

const current = signal<Ground>("paper")

/** The ground below the picture. */
export const ground: ReadonlySignal<Ground> = current

/** Puts the picture on another ground. */
export const putOn = (name: Ground): void => {
  current.value = name
}
