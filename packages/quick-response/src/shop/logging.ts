import * as Cause from "effect/Cause"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import type * as LogLevel from "effect/LogLevel"

/** Standard output belongs to the program. */
export const logging = (level: LogLevel.LogLevel): Layer.Layer<never> =>
  Layer.merge(
    Logger.replace(
      Logger.defaultLogger,
      Logger.make<unknown, void>(({ message, cause }) => {
        const reason = Cause.isEmpty(cause) ? [] : [Cause.pretty(cause)]
        console.error(["quick-response:", ...[message].flat(), ...reason].join(" "))
      })
    ),
    Logger.minimumLogLevel(level)
  )
