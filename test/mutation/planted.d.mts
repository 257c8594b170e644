/** A fault: what it does to a user, the text of a file that it replaces, and the test file that is likely to notice it. */
export interface PlantedFault {
  readonly says: string
  readonly file: string
  readonly before: string
  readonly after: string
  readonly test: string
}

/** Faults by what they damage. */
export const planted: ReadonlyArray<{
  readonly area: string
  readonly faults: ReadonlyArray<PlantedFault>
}>

/** A source with a fault in it; undefined where its text is not there, or stands there more than once. */
export const withFault: (source: string, fault: Pick<PlantedFault, "before" | "after">) => string | undefined
