/**
 * The site's `llms.txt`: its pages in the order of the menu, as links of Markdown below one heading for each group.
 *
 * @param {ReadonlyArray<{ text: string, items: ReadonlyArray<{ text: string, page: string }> }>} groups
 * @param {string} base the path at which the site stands, with a slash at its end
 */
export const llmsText = (groups, base) =>
  [
    "# Quick-Response",
    "",
    "> Styled QR codes to draw, price and sell: a library, a service and a shop, in TypeScript and Effect.",
    ...groups.flatMap(({ text, items }) => [
      "",
      `## ${text}`,
      "",
      ...items.map((item) => `- [${item.text}](${base}${item.page.replace(/(?:index)?\.md$/, "")})`)
    ]),
    ""
  ].join("\n")
