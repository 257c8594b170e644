/** A portrait, as a data URI of an SVG. */
export const samplePicture = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><linearGradient id="s" x2="0" y2="1"><stop stop-color="#d9e5f7"/><stop offset="1" stop-color="#8fb0d8"/></linearGradient><rect width="100" height="100" fill="url(#s)"/><ellipse cx="50" cy="105" rx="42" ry="30" fill="#264080"/><ellipse cx="50" cy="42" rx="30" ry="36" fill="#331a10"/><ellipse cx="50" cy="48" rx="22" ry="28" fill="#f2c9ac"/><ellipse cx="42" cy="45" rx="3.5" ry="2" fill="#111"/><ellipse cx="58" cy="45" rx="3.5" ry="2" fill="#111"/><ellipse cx="50" cy="62" rx="8" ry="1.8" fill="#b03a3a"/></svg>'
)}`
