/** Fields and lists in English. */
export const words = {
  notThePassword: "This is not the password.",
  newest: "Newest",
  oldest: "Oldest",
  previousPage: "Previous page",
  nextPage: "Next page",
  onlyAll: (all: string) => `There are only ${all}.`,
  range: (first: string, last: string, all: string) => `${first} to ${last} of ${all}`,
  passwordRules: (shortest: number, longest: number) =>
    `${shortest} to ${longest} characters of any kind, but none of the most common passwords.`,
  tooShort: (length: number, shortest: number) =>
    `Too short: it has ${length} of at least ${shortest} characters.`,
  tooLong: (length: number, longest: number) =>
    `Too long: it has ${length} characters, and ${longest} are the most.`,
  notDrawn: "Cannot be drawn here",
  hide: "Hide the password",
  show: "Show the password"
}
