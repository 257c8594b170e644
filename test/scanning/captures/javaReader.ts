import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { createInterface } from "node:readline"
import { grayscaleOf } from "@quick-response/core"
import type { Decoder } from "../decoders.ts"

/** ZXing of Debian's libzxing-core-java. */
const jar = "/usr/share/java/core.jar"

/** ZXing for Java itself, in a process of its own; undefined if it is not installed. Run from the root. */
export const startJavaReader = (): Decoder | undefined => {
  if (!existsSync(jar)) return undefined
  const java = spawn("java", ["-cp", jar, "test/scanning/captures/ReadGray.java"], {
    stdio: ["pipe", "pipe", "inherit"]
  })
  const waiting: Array<(text: string) => void> = []
  createInterface({ input: java.stdout }).on("line", (text) => waiting.shift()?.(text))
  return (pixels) =>
    new Promise((resolve) => {
      const { width, height, light } = grayscaleOf(pixels)
      waiting.push((text) => resolve(text === "" ? undefined : text))
      const size = Buffer.alloc(8)
      size.writeInt32BE(width, 0)
      size.writeInt32BE(height, 4)
      java.stdin.write(size)
      java.stdin.write(light)
    })
}
