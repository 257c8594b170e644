import { settings } from "./settings.ts"

/** The Markdown table of all settings that the README shows. */
export const settingsTable = (): string =>
  [
    "| variable | default | |",
    "|---|---|---|",
    ...Object.values(settings).map(
      ({ variable, fallback, shownDefault, purpose }) =>
        `| \`${variable}\` | ${fallback === "" ? shownDefault : `\`${fallback}\``} | ${purpose} |`
    )
  ].join("\n")
