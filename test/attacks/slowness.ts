import { create } from "qrcode"

/** Milliseconds of processor time that a code takes on the machine that the limits of attacks are those of, warm. */
const usual = 0.0864

const codes = 200

const take = (): number => {
  const before = process.cpuUsage()
  for (let code = 0; code < codes; code++) create("https://example.com/menu/a", { errorCorrectionLevel: "M" })
  const { user } = process.cpuUsage(before)
  return user / 1_000 / codes
}

/** How many times as long as there plain arithmetic takes here, at least 1: by the least of several tries, which the compiler and others slow down. */
export const slowness = Math.max(1, Math.min(...Array.from({ length: 7 }, take)) / usual)
