import { checkOutput, type ImageOutput } from "@quick-response/design/output/imageOutput"

/** Outputs in their normal form. They are frozen. */
const checked = new WeakSet<ImageOutput>()

/** Freezes an output in its normal form, which is not checked again. */
export const admitOutput = (output: ImageOutput): ImageOutput => {
  checked.add(Object.freeze(output))
  return output
}

/** An output in its normal form, checked where it was not before. Throws `InvalidInput` for one that cannot be made. */
export const requireOutput = (output: ImageOutput): ImageOutput =>
  checked.has(output) ? output : checkOutput(output)
