/**
 * A value or the error in its place: all that these packages use of `effect/Either`. Effect 4 calls it `Result`, so that the move to it is
 * made here.
 */
export * from "effect/Either"
