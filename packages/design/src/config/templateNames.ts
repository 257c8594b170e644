/** The names of the templates, in the order in which they are offered. */
export const templateNames = [
  "plain",
  "rounded",
  "dots",
  "high-contrast",
  "minimal",
  "brand",
  "classy",
  "contact",
  "atelier",
  "event",
  "ticket",
  "conference",
  "concert",
  "wifi",
  "coffee-house",
  "guest-room",
  "workspace",
  "menu",
  "bistro",
  "espresso",
  "wine-list",
  "social",
  "follow",
  "video",
  "community",
  "payment",
  "checkout",
  "tip",
  "donate",
  "valentine",
  "botanical",
  "winter",
  "harvest"
] as const

/** The name of a template. */
export type TemplateName = (typeof templateNames)[number]
