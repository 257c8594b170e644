/** All that these packages use of `effect/Either`. Effect 4 calls it `Result`: the migration happens here. */
export * from "effect/Either"
