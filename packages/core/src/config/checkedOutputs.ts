import { checkOutput, type ImageOutput } from "@quick-response/design/output/imageOutput"

const checked = new WeakSet<ImageOutput>()

export const admitOutput = (output: ImageOutput): ImageOutput => {
  checked.add(Object.freeze(output))
  return output
}

/** A checked output. Throws `InvalidInput` if it cannot be made. */
export const requireOutput = (output: ImageOutput): ImageOutput =>
  checked.has(output) ? output : checkOutput(output)
