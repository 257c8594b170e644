/** The parts of `effect/Either` in use. Effect 4 calls it `Result`: migrate here. */
export * from "effect/Either"
