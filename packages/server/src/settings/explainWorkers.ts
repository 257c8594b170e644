import { type Settings, settings } from "./settings.ts"

/** Warns that several workers on one SQLite file sell more slowly than one, with the remedies. */
export const explainWorkers = ({
  workers,
  database
}: Pick<Settings, "workers" | "database">): ReadonlyArray<string> =>
  workers > 1 && database.kind === "sqlite"
    ? [
        `${settings.workers.variable}: ${workers} workers on one SQLite file sell about half as many codes as one, since each waits for the others to write; set ${settings.workers.variable}=1, whose render threads use the other cores, or name a Postgres database in ${settings.database.variable}`
      ]
    : []
