/** The red, green and blue of a color `#rrggbb`, 0 to 255 each. */
export const channelsOf = (color: string): readonly [red: number, green: number, blue: number] => {
  const channelAt = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16)
  return [channelAt(1), channelAt(3), channelAt(5)]
}
