type Styles = typeof import("@quick-response/core/parts/styles")

/** What composes scenes in any style and writes their modules, once a design has had one. */
let styles: Styles | undefined

/** Loads it, once. */
export const loadStyles = async (): Promise<Styles> => {
  // Even of a module that is there already, `import()` is answered by a task, which waits for all that a busy page does first.
  styles ??= await import("@quick-response/core/parts/styles")
  return styles
}

/** Writes modules in a style as SVG; what composed them has been loaded. */
export const writeModules: Styles["modulesMarkup"] = (layer, mayCopy) => {
  if (styles === undefined) throw new Error("modules in a style wait for what draws them")
  return styles.modulesMarkup(layer, mayCopy)
}
