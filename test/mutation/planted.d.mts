/** A fault: its harm to a user, the text of a file that it replaces, and the test file that notices it. */
export interface PlantedFault {
  readonly says: string
  readonly file: string
  readonly before: string
  readonly after: string
  readonly test: string
  /** True if the test starts the built program, which is built anew with the fault before. */
  readonly isBuilt?: true
}

/** Faults by what they damage. */
export const planted: ReadonlyArray<{
  readonly area: string
  readonly faults: ReadonlyArray<PlantedFault>
}>

/** A source with a fault in it; undefined where its text is not there, or stands there more than once. */
export const withFault: (source: string, fault: Pick<PlantedFault, "before" | "after">) => string | undefined
