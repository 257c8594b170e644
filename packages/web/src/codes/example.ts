/** A design that is drawn where there is no code yet. */
export const exampleDesign = JSON.stringify({
  data: "https://example.com",
  bodyStyle: "Rounded",
  outerEyeStyle: "Extra rounded",
  innerEyeStyle: "Circle",
  foreground: "#2440d8"
})
