/** How long a new key can last: the name of each choice, with its days. */
export const expiryChoices = [
  { value: "never", label: "Never", days: undefined },
  { value: "7", label: "In 7 days", days: 7 },
  { value: "30", label: "In 30 days", days: 30 },
  { value: "90", label: "In 90 days", days: 90 },
  { value: "365", label: "In a year", days: 365 }
] as const

/** The time that a choice stands for from now on, in milliseconds since 1970; undefined for "never". */
export const expiryTime = (choice: string, now: number): number | undefined => {
  const days = expiryChoices.find(({ value }) => value === choice)?.days
  return days === undefined ? undefined : now + days * 86_400_000
}
