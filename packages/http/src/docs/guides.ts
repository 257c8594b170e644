import guideTexts from "./guides.json" with { type: "json" }

/** The guides as Markdown, by name. */
export const guides: ReadonlyMap<string, string> = new Map(Object.entries(guideTexts))

/** The first heading of a guide. */
export const guideTitle = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? ""
