/** The characters that captions draw as icons, by icon name. */
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

export type IconName = keyof typeof iconCharacters

const isName = (name: string): name is IconName => name in iconCharacters

/** All icon names, in display order. */
export const iconNames: ReadonlyArray<IconName> = /* @__PURE__ */ Object.keys(iconCharacters).filter(isName)

export const isIcon = (character: string): boolean =>
  Object.values<string>(iconCharacters).includes(character)
