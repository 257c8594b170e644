import * as Cause from "effect/Cause"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import type * as LogLevel from "effect/LogLevel"

/** Writes what is logged from a level on to standard error: standard output is the program's own. */
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
