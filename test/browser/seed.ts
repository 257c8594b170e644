import type { Member } from "./account.ts"

/** Codes of different looks. */
export const seededCodes = [
  { name: "Menu", data: "https://cafe.example/menu", template: "menu" },
  { name: "Wi-Fi for guests", data: "WIFI:T:WPA;S:Garden;P:two lemons;;", bodyStyle: "Dots" },
  { name: "Book a table", data: "https://cafe.example/book", foreground: "#7a1f5c", bodyStyle: "Rounded" },
  { name: "Where we are", data: "geo:52.5163,13.3777", template: "classy" },
  {
    name: "Poster in the window",
    data: "https://cafe.example/spring",
    foreground: {
      type: "linear",
      angle: 45,
      stops: [
        { offset: 0, color: "#0b3d91" },
        { offset: 1, color: "#8a1c7c" }
      ]
    },
    outerEyeStyle: 3
  },
  { name: "Tell us how it was", data: "https://cafe.example/review", bodyShape: "Circle" }
]

/** Buys codes and makes keys, one of them used and one revoked. `step` is called before each, for a clock to go on. */
export const seed = async (member: Member, step: () => Promise<void> = async () => {}): Promise<void> => {
  for (const code of seededCodes) {
    await step()
    await member.call("POST", "/v1/Qr/purchase", code)
  }
  for (const body of [
    { name: "Laptop" },
    { name: "Shop's website", expiresAt: "2030-01-01T00:00:00Z" },
    { name: "Till" }
  ]) {
    await step()
    await member.call("POST", "/v1/Account/keys", body)
  }
}
