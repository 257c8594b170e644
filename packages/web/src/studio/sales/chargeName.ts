/** What is charged for, as people read it: `Body style` for `bodyStyle`. */
export const chargeName = (category: string): string => {
  if (category === "base") return "QR code"
  const words = category.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
