import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"

/** The names of the log levels, from the one that lets everything through. */
export const logLevels: ReadonlyArray<string> = LogLevel.allLevels.map(({ _tag }) => _tag.toLowerCase())

/** The level of that name, in any case. */
export const parseLogLevel = (text: string): Option.Option<LogLevel.LogLevel> =>
  Option.fromNullable(LogLevel.allLevels.find(({ _tag }) => _tag.toLowerCase() === text.toLowerCase()))
