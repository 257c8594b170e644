import * as Result from "@quick-response/images/file/Result"
import { inspectLogo as inspect, type LogoImage } from "@quick-response/images/logo/LogoImage"
import * as Either from "../either/index.ts"

/** The image of a data URI as it would be drawn; or why it is refused, as the rest of a sentence about it. */
export const inspectLogo = (dataUri: string): Either.Either<LogoImage, string> => {
  const image = inspect(dataUri)
  return Result.isRefused(image) ? Either.left(image.reason) : Either.right(image.value)
}
