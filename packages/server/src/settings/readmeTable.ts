import { settings } from "./settings.ts"

/** The README's Markdown table of all settings. */
export const settingsTable = (): string =>
  [
    "| variable | default | |",
    "|---|---|---|",
    ...Object.values(settings).map(
      ({ variable, fallback, shownDefault, purpose }) =>
        `| \`${variable}\` | ${fallback === "" ? shownDefault : `\`${fallback}\``} | ${purpose} |`
    )
  ].join("\n")
