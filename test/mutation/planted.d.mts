/** A fault: what it does to a user, and the text of a file that it replaces. */
export interface PlantedFault {
  readonly says: string
  readonly file: string
  readonly before: string
  readonly after: string
}

/** Faults by what they damage, and the tests that are likely to notice them. */
export const planted: ReadonlyArray<{
  readonly area: string
  readonly tests: ReadonlyArray<string>
  readonly faults: ReadonlyArray<PlantedFault>
}>

/** A source with a fault in it; undefined where its text is not there, or stands there more than once. */
export const withFault: (source: string, fault: Pick<PlantedFault, "before" | "after">) => string | undefined
