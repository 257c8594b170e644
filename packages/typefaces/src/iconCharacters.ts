/** The characters that captions draw as icons, by the names of what they show. */
export const iconCharacters = {
  star: "⭐",
  chat: "💬",
  phone: "📱",
  letter: "✉",
  wifi: "📶",
  globe: "🌐",
  pin: "📍",
  house: "🏠",
  calendar: "📅",
  cutlery: "🍴",
  coffee: "☕",
  cart: "🛒",
  bag: "🛍",
  gift: "🎁",
  music: "🎵",
  camera: "📷"
} as const

/** The name of an icon. */
export type IconName = keyof typeof iconCharacters

const isName = (name: string): name is IconName => name in iconCharacters

/** The names of all icons, in the order in which they are offered. */
export const iconNames: ReadonlyArray<IconName> = /* @__PURE__ */ Object.keys(iconCharacters).filter(isName)

/** True for a character that is drawn as an icon. */
export const isIcon = (character: string): boolean =>
  Object.values<string>(iconCharacters).includes(character)
